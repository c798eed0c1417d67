import { defineTexts } from '#lib/texts.ts'

export const zonedTimeTexts = defineTexts({
  en: {
    yourTime: (time: string) => `${time} your time`,
    inPlace: (time: string, place: string) => `${time} in ${place}`,
  },
  fr: {
    yourTime: (time) => `${time} à votre heure`,
    inPlace: (time, place) => `${time} à ${place}`,
  },
})
