import { defineTexts } from '#lib/texts.ts'

export const reauthenticationTexts = defineTexts({
  en: {
    title: 'Enter your password again',
    body: "You're about to change another organisation. We ask for your password every 15 minutes.",
    password: 'Password',
    confirm: 'Continue',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Saisissez à nouveau votre mot de passe',
    body: 'Vous allez modifier une autre organisation. Votre mot de passe est demandé toutes les 15 minutes.',
    password: 'Mot de passe',
    confirm: 'Continuer',
    cancel: 'Annuler',
  },
})
