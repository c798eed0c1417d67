import { ofName } from '#lib/texts/of-name.ts'
import { defineTexts } from '#lib/texts.ts'

export const pastWhiteboardTexts = defineTexts({
  en: {
    open: 'Whiteboard',
    titleOf: (topic: string) => `Whiteboard of ${topic}`,
    none: 'There is nothing on the whiteboard.',
    noneWhy: 'What was drawn in the meeting was deleted again.',
    loading: 'Loading the whiteboard…',
  },
  fr: {
    open: 'Tableau blanc',
    titleOf: (topic) => `Tableau blanc ${ofName(topic)}`,
    none: 'Le tableau blanc est vide.',
    noneWhy: 'Ce qui a été dessiné pendant la réunion a été supprimé.',
    loading: 'Chargement du tableau blanc…',
  },
})
