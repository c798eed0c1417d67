import { defineTexts } from '#lib/texts.ts'

export const zonedTimeTexts = defineTexts({
  en: {
    yourTime: (time: string) => `${time} your time`,
  },
  fr: {
    yourTime: (time) => `${time} à votre heure`,
  },
})
