import { defineTexts } from '#lib/texts.ts'

export const liveMeetingsTexts = defineTexts({
  en: {
    title: 'Live Meeting',
    list: 'Live meetings',
    empty: 'There are no live meetings!',
  },
  fr: {
    title: 'Réunions en direct',
    list: 'Réunions en direct',
    empty: 'Il n’y a aucune réunion en direct !',
  },
})
