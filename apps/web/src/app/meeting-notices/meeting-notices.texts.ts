import { defineTexts } from '#lib/texts.ts'

export const meetingNoticesTexts = defineTexts({
  en: {
    reminder: (topic: string, time: string) => `“${topic}” starts at ${time}`,
  },
  fr: {
    reminder: (topic: string, time: string) => `« ${topic} » commence à ${time}`,
  },
})
