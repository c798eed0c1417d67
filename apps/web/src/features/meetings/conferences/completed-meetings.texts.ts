import { defineTexts } from '#lib/texts.ts'

export const completedMeetingsTexts = defineTexts({
  en: {
    title: 'Completed Meeting',
    list: 'Completed meetings',
    empty: 'There are no completed meetings!',
  },
  fr: {
    title: 'Réunions terminées',
    list: 'Réunions terminées',
    empty: 'Il n’y a aucune réunion terminée !',
  },
})
