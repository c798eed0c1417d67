import { defineTexts, plural } from '#lib/texts.ts'

/** Texts about rows that could not be changed. */
export const failuresTexts = defineTexts({
  en: {
    failure: (name: string, reason: string) => `${name}: ${reason}`,
    others: (count: number) => plural('en', count, { one: ' (and # other)', other: ' (and # others)' }),
  },
  fr: {
    failure: (name: string, reason: string) => `${name} : ${reason}`,
    others: (count: number) => plural('fr', count, { one: ' (et # autre)', other: ' (et # autres)' }),
  },
})
