import { defineTexts } from '#lib/texts.ts'

/** Texts about the blurred background, before joining and in the room. */
export const blurTexts = defineTexts({
  en: {
    blur: 'Blur background',
    slow: 'This device is too slow to blur your background, so others see it now. Blurring was turned off.',
    failed: 'Your background could not be blurred, so others can see it. Blurring was turned off.',
  },
  fr: {
    blur: 'Flouter l’arrière-plan',
    slow: 'Cet appareil est trop lent pour flouter votre arrière-plan, qui est donc visible. Le flou a été désactivé.',
    failed: 'Votre arrière-plan n’a pas pu être flouté et reste donc visible. Le flou a été désactivé.',
  },
})
