import { defineTexts } from '#lib/texts.ts'

export const colourFieldTexts = defineTexts({
  en: { pick: 'Pick a colour from the screen' },
  fr: { pick: 'Prélever une couleur à l’écran' },
})
