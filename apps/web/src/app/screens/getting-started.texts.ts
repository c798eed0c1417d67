import { defineTexts } from '#lib/texts.ts'

export const gettingStartedTexts = defineTexts({
  en: {
    title: 'Get started',
    body: "Join a meeting with its ID or link. You don't need an account for that.",
    signIn: 'Sign in',
    register: 'Create an account',
    signUp: 'Sign up your organisation',
  },
  fr: {
    title: 'Pour commencer',
    body: 'Rejoignez une réunion avec son numéro ou son lien. Aucun compte n’est nécessaire.',
    signIn: 'Se connecter',
    register: 'Créer un compte',
    signUp: 'Inscrire votre organisation',
  },
})
