import { defineTexts } from '#lib/texts.ts'

export const confirmPasswordTexts = defineTexts({
  en: {
    title: 'Enter your password again',
    body: 'This changes something for another organisation. Your password is asked for once in 15 minutes.',
    password: 'Password',
    confirm: 'Continue',
    cancel: 'Cancel',
  },
  fr: {
    title: 'Saisissez à nouveau votre mot de passe',
    body: 'Cela modifie quelque chose pour une autre organisation. Votre mot de passe est demandé une fois toutes les 15 minutes.',
    password: 'Mot de passe',
    confirm: 'Continuer',
    cancel: 'Annuler',
  },
})
