import { defineTexts } from '#lib/texts.ts'

export const keyTableTexts = defineTexts({
  en: { keyPressed: 'Key', keyEffect: 'What it does', keyNext: 'then' },
  fr: { keyPressed: 'Touche', keyEffect: 'Effet', keyNext: 'puis' },
})
