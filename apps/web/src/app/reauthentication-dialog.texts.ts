import { commonTexts } from '#lib/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const reauthenticationTexts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Enter your password again',
    body: "You're about to change another organisation. We ask for your password every 15 minutes.",
    confirm: 'Continue',
  },
  fr: {
    ...commonTexts.fr,
    title: 'Saisissez à nouveau votre mot de passe',
    body: 'Vous allez modifier une autre organisation. Votre mot de passe est demandé toutes les 15 minutes.',
    confirm: 'Continuer',
  },
})
