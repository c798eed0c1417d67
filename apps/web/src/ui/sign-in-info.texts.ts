import { defineTexts } from '#lib/texts.ts'

export const signInInfoTexts = defineTexts({
  en: {
    intro: (name: string) => `${name} can now sign in with this. The password is shown this once only: hand it on now.`,
    address: 'Sign-in address',
    email: 'Email',
    password: 'Password',
    line: (label: string, value: string) => `${label}: ${value}`,
    copy: 'Copy user info',
    copied: 'User info copied',
    done: 'Done',
  },
  fr: {
    intro: (name) =>
      `${name} peut maintenant se connecter avec ces informations. Le mot de passe n’est affiché que cette fois : transmettez-le dès maintenant.`,
    address: 'Adresse de connexion',
    email: 'E-mail',
    password: 'Mot de passe',
    line: (label, value) => `${label} : ${value}`,
    copy: 'Copier les informations',
    copied: 'Informations de l’utilisateur copiées',
    done: 'Terminé',
  },
})
