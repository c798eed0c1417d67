import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts } from '#lib/texts.ts'

export const signInInfoTexts = defineTexts({
  en: {
    ...commonTexts.en,
    intro: (name: string) => `${name} can now sign in with this. The password is shown only once. Share it now.`,
    address: 'Sign-in address',
    line: (label: string, value: string) => `${label}: ${value}`,
    copy: 'Copy user info',
    copied: 'User info copied',
    closeTitle: 'Close without this password?',
    closeBody: 'The password cannot be shown again. Copy it first, or you will have to create a new one.',
    stay: 'Keep open',
  },
  fr: {
    ...commonTexts.fr,
    intro: (name) =>
      `${name} peut maintenant se connecter avec ces informations. Le mot de passe n’est affiché qu’une seule fois. Transmettez-le dès maintenant.`,
    address: 'Adresse de connexion',
    line: (label, value) => `${label} : ${value}`,
    copy: 'Copier les informations',
    copied: 'Informations de l’utilisateur copiées',
    closeTitle: 'Fermer sans ce mot de passe ?',
    closeBody: 'Le mot de passe ne pourra plus être affiché. Copiez-le d’abord, sinon il faudra en créer un nouveau.',
    stay: 'Garder ouvert',
  },
})
