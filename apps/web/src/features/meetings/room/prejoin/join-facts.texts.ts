import { defineTexts } from '#lib/texts.ts'

/** Texts about a meeting that somebody is about to join. */
export const factsTexts = defineTexts({
  en: {
    hostedBy: (host: string) => `Hosted by ${host}`,
    noTime: 'No fixed time',
  },
  fr: {
    hostedBy: (host) => `Organisée par ${host}`,
    noTime: 'Sans horaire fixe',
  },
})
