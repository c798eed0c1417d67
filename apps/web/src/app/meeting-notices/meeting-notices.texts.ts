import { defineTexts } from '#lib/texts.ts'

export const meetingNoticesTexts = defineTexts({
  en: {
    reminder: (topic: string, time: string) => `“${topic}” starts at ${time}`,
    moved: (topic: string, time: string, zone: string) =>
      `“${topic}” is now at another time, first on ${time}: the rules for the clocks in ${zone} have changed`,
    waits: (name: string, topic: string) => `${name} is waiting to be let into “${topic}”`,
    manyWait: (count: number, topic: string) => `${count} people are waiting to be let into “${topic}”`,
  },
  fr: {
    reminder: (topic: string, time: string) => `« ${topic} » commence à ${time}`,
    moved: (topic: string, time: string, zone: string) =>
      `« ${topic} » a changé d’heure, à partir de cette date : ${time}. Les règles de l’heure légale ont changé pour ${zone}`,
    waits: (name, topic) => `${name} attend d’être admis dans « ${topic} »`,
    manyWait: (count, topic) => `${count} personnes attendent d’être admises dans « ${topic} »`,
  },
})
