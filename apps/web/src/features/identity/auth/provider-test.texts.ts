import { defineTexts } from '#lib/texts.ts'

/** Texts of the page that shows the result of a test, which no sign-in loads. */
export const providerTestTexts = defineTexts({
  en: {
    testTitle: 'Test of the sign-in',
    testClaims: 'The provider asserts:',
    testDisabled: 'The provider is switched off, so nobody signs in with it yet.',
    'outcome:identity': (account: string) =>
      `The sign-in works. You would be signed in to the account ${account}, which is connected already.`,
    'outcome:email': (account: string) => `The sign-in works. You would be signed in to the account ${account}.`,
    'outcome:new': (account: string) => `The sign-in works. A new account would be created for ${account}.`,
    'outcome:email-missing': () =>
      'You would be refused: the provider states no valid email address. Only people whose accounts are connected already get in. Let the provider send “email”.',
    'outcome:email-unverified': (account: string) =>
      `You would be refused: the provider does not say that it has verified ${account}. Only people whose accounts are connected already get in. Let the provider send “email_verified”, or trust its addresses in your domains, in the settings.`,
    'outcome:domain-untrusted': (account: string) =>
      `You would be refused: ${account} is of none of the trusted email domains.`,
    'outcome:account-missing': (account: string) =>
      `The sign-in works, but not for you: there is no account for ${account}, and none is created.`,
    'outcome:account-closed': (account: string) =>
      `You would be refused: the account ${account} is disabled or deleted.`,
    'outcome:account-connected': (account: string) =>
      `The sign-in works, but not for you: the account ${account} is connected with another person at this provider.`,
    'outcome:failed': () => 'The sign-in does not work. The provider or the portal says:',
    'outcome:shared-secret': () =>
      'The sign-in does not work: the provider signs its tokens with the client secret (HS256). Choose RS256 or ES256 for the portal there.',
    toSettings: 'Back to the settings',
  },
  fr: {
    testTitle: 'Test de la connexion',
    testClaims: 'Le fournisseur affirme :',
    testDisabled: 'Le fournisseur est désactivé : personne ne s’y connecte encore.',
    'outcome:identity': (account) =>
      `La connexion fonctionne. Elle ouvrirait le compte ${account}, auquel vous êtes déjà associé.`,
    'outcome:email': (account) => `La connexion fonctionne. Elle ouvrirait le compte ${account}.`,
    'outcome:new': (account) => `La connexion fonctionne. Un compte serait créé pour ${account}.`,
    'outcome:email-missing': () =>
      'Vous seriez refusé : le fournisseur n’indique aucune adresse e-mail valide. Seules les personnes dont le compte est déjà associé peuvent se connecter. Faites-lui transmettre « email ».',
    'outcome:email-unverified': (account) =>
      `Vous seriez refusé : le fournisseur n’indique pas qu’il a vérifié ${account}. Seules les personnes dont le compte est déjà associé peuvent se connecter. Faites-lui transmettre « email_verified », ou acceptez ses adresses de vos domaines dans les paramètres.`,
    'outcome:domain-untrusted': (account) =>
      `Vous seriez refusé : ${account} n’appartient à aucun domaine de confiance.`,
    'outcome:account-missing': (account) =>
      `La connexion fonctionne, mais pas pour vous : il n’y a pas de compte pour ${account}, et aucun n’est créé.`,
    'outcome:account-closed': (account) => `Vous seriez refusé : le compte ${account} est désactivé ou supprimé.`,
    'outcome:account-connected': (account) =>
      `La connexion fonctionne, mais pas pour vous : le compte ${account} est associé à une autre personne chez ce fournisseur.`,
    'outcome:failed': () => 'La connexion ne fonctionne pas. Message du fournisseur ou du portail :',
    'outcome:shared-secret': () =>
      'La connexion ne fonctionne pas : le fournisseur signe ses jetons avec le secret du client (HS256). Choisissez-y RS256 ou ES256 pour le portail.',
    toSettings: 'Retour aux paramètres',
  },
})
