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
    testTitle: 'Test of the sign-in',
    testWorks: 'The sign-in works. The provider asserts:',
    testFails: 'The sign-in does not work. The provider or the portal says:',
    toSettings: 'Back to the settings',
  },
  fr: {
    or: 'ou',
    ways: 'Autres moyens de connexion',
    continueWith: (name: string) => `Continuer avec ${name}`,
    title: 'Connexion en cours…',
    waiting: 'La réponse du fournisseur est en cours de vérification.',
    failed: 'Vous n’êtes pas connecté',
    toLogin: 'Retour à la connexion',
    testTitle: 'Test de la connexion',
    testWorks: 'La connexion fonctionne. Le fournisseur affirme :',
    testFails: 'La connexion ne fonctionne pas. Message du fournisseur ou du portail :',
    toSettings: 'Retour aux paramètres',
  },
})
