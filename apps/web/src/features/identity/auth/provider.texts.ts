import { defineTexts } from '#lib/texts.ts'

export const providerTexts = defineTexts({
  en: {
    or: 'or',
    ways: 'Other ways to sign in',
    continueWith: (name: string) => `Continue with ${name}`,
    title: 'Signing in…',
    waiting: 'The response of the provider is being checked.',
    failed: 'You are not signed in',
    toLogin: 'Back to the sign-in',
  },
  fr: {
    or: 'ou',
    ways: 'Autres moyens de connexion',
    continueWith: (name: string) => `Continuer avec ${name}`,
    title: 'Connexion en cours…',
    waiting: 'La réponse du fournisseur est en cours de vérification.',
    failed: 'Vous n’êtes pas connecté',
    toLogin: 'Retour à la connexion',
  },
})
