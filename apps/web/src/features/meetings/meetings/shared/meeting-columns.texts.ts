import { conferenceColumns } from '@foyer/contract/meetings/conferences.labels'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(conferenceColumns)

export const meetingColumnsTexts = defineTexts({
  en: {
    ...labels.en,
    duration: 'Duration',
    notHeld: 'Did not take place',
  },
  fr: {
    ...labels.fr,
    number: 'Numéro',
    duration: 'Durée',
    notHeld: 'N’a pas eu lieu',
  },
})
