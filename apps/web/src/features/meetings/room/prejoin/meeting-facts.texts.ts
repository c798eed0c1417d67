import { defineTexts } from '#lib/texts.ts'

/** Texts about a meeting before it is joined. */
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
