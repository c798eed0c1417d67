import { sharedErrors } from '@foyer/contract/shared-errors'
import { defineTexts, toTexts } from '#lib/texts.ts'

const errors = toTexts({ invalid: sharedErrors['meeting-id-invalid'] })

export const lookUpFormTexts = defineTexts({
  en: { meetingId: 'Meeting ID', ...errors.en },
  fr: { meetingId: 'Numéro de réunion', ...errors.fr },
})
