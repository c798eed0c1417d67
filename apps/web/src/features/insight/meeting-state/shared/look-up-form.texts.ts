import { sharedErrors } from '@foyer/contract/shared-errors'
import { defineTexts } from '#lib/texts.ts'

export const lookUpFormTexts = defineTexts({
  en: { meetingId: 'Meeting ID', invalid: sharedErrors['meeting-id-invalid'].en },
  fr: { meetingId: 'Numéro de réunion', invalid: sharedErrors['meeting-id-invalid'].fr },
})
