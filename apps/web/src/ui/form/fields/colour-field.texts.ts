import { defineTexts } from '#lib/texts.ts'

export const colourFieldTexts = defineTexts({
  en: { pick: 'Pick a colour from the screen', shade: 'Saturation and lightness', hue: 'Hue' },
  fr: { pick: 'Prélever une couleur à l’écran', shade: 'Saturation et luminosité', hue: 'Teinte' },
})
