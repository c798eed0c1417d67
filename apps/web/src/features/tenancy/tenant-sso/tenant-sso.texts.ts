import { tenantSsoLabels } from '@foyer/contract/tenancy/tenant-sso.labels'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(tenantSsoLabels)

export const tenantSsoTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    intro:
      'Users can sign in with up to two outside identity providers by OpenID Connect, such as Google or Microsoft. Register the portal there as a web application first, with this return address:',
    redirectUri: 'Return address',
    add: 'Add an identity provider',
    newProvider: 'New identity provider',
    labelHint: 'As in “Continue with …”.',
    logo: 'Logo on the button',
    logoEffect: 'Best square, on a white or transparent background.',
    issuerHint: (example: string) => `Its address, such as ${example}`,
    secretSaved: 'A secret is saved. Leave empty to keep it.',
    savedPlaceholder: 'Unchanged',
    enabled: 'Users can sign in with it',
    signsOut: 'Sign out at the provider too',
    signsOutHint: (address: string) =>
      `Users who signed in with it and sign out here are taken to its sign-out page, if it has one. Register this return address there: ${address}`,
    accounts: 'Accounts',
    accountsHint:
      'Somebody whose email address is of one of these domains, and verified by the provider, is signed in to the account with this address. Without domains, no existing account is opened by its address.',
    microsoftHint:
      'Microsoft verifies addresses only if the optional claim “xms_edov” is added to the ID token of the application.',
    domainsHint:
      'Separated by commas, such as example.com, example.fr. Trust a provider only with domains that it controls.',
    trustsAddresses: 'Trust its addresses in these domains without verification',
    trustsAddressesHint:
      'For a provider of your own that never states “email_verified”. Leave it off if people can enter any address there.',
    createsUsers: 'Create an account for people who have none',
    createsAnyone:
      'Without trusted domains, anybody with a verified address at this provider gets an account while sign-up with a provider is on.',
    role: 'Role of new accounts',
    'role:member': 'Member',
    'role:client': 'Client',
    saved: 'Identity provider saved successfully',
    failing: (date: string) => `Failing since ${date}`,
    failingBody: 'Users can’t sign in with it. The portal received:',
    test: 'Test this sign-in',
    testFailed: 'The provider cannot be used; what is wrong is shown above',
    removeTitle: 'Remove the identity provider?',
    removeBody:
      'Users can no longer sign in with it. Those without a password can get one by “Forgot password?”. Accounts stay connected, for when it is added again.',
    removed: 'Identity provider removed successfully',
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    intro:
      'Les utilisateurs peuvent se connecter par OpenID Connect avec un ou deux fournisseurs d’identité, comme Google ou Microsoft. Enregistrez-y d’abord le portail comme application web, avec cette adresse de retour :',
    redirectUri: 'Adresse de retour',
    add: 'Ajouter un fournisseur d’identité',
    newProvider: 'Nouveau fournisseur d’identité',
    labelHint: 'Comme dans « Continuer avec … ».',
    logo: 'Logo sur le bouton',
    logoEffect: 'De préférence carré, sur fond blanc ou transparent.',
    issuerHint: (example: string) => `Son adresse, par exemple ${example}`,
    secretSaved: 'Un secret est enregistré. Laissez vide pour le conserver.',
    savedPlaceholder: 'Inchangé',
    enabled: 'Les utilisateurs peuvent s’y connecter',
    signsOut: 'Se déconnecter aussi chez le fournisseur',
    signsOutHint: (address) =>
      `Les utilisateurs connectés avec ce fournisseur qui se déconnectent ici sont conduits à sa page de déconnexion, s’il en a une. Enregistrez-y cette adresse de retour : ${address}`,
    accounts: 'Comptes',
    accountsHint:
      'Une personne dont l’adresse e-mail appartient à l’un de ces domaines, et que le fournisseur a vérifiée, est connectée au compte qui porte cette adresse. Sans domaine, aucun compte existant ne s’ouvre par son adresse.',
    microsoftHint:
      'Microsoft ne vérifie les adresses que si la revendication facultative « xms_edov » est ajoutée au jeton d’identité de l’application.',
    domainsHint:
      'Séparés par des virgules, par exemple example.com, example.fr. N’indiquez que des domaines que ce fournisseur contrôle.',
    trustsAddresses: 'Accepter ses adresses de ces domaines sans vérification',
    trustsAddressesHint:
      'Pour un fournisseur qui vous appartient et n’indique jamais « email_verified ». À laisser désactivé si chacun peut y saisir n’importe quelle adresse.',
    createsUsers: 'Créer un compte pour les personnes qui n’en ont pas',
    createsAnyone:
      'Sans domaine de confiance, toute personne ayant une adresse vérifiée chez ce fournisseur obtient un compte tant que l’inscription par un fournisseur est activée.',
    role: 'Rôle des nouveaux comptes',
    'role:member': 'Membre',
    'role:client': 'Client',
    saved: 'Fournisseur d’identité enregistré',
    failing: (date) => `En échec depuis le ${date}`,
    failingBody: 'Les utilisateurs ne peuvent pas s’y connecter. Le portail a reçu :',
    test: 'Tester cette connexion',
    testFailed: 'Le fournisseur est inutilisable ; l’erreur est affichée ci-dessus',
    removeTitle: 'Retirer le fournisseur d’identité ?',
    removeBody:
      'Les utilisateurs ne pourront plus s’y connecter. Ceux qui n’ont pas de mot de passe peuvent en obtenir un par « Mot de passe oublié ? ». Les comptes restent associés, si vous l’ajoutez à nouveau.',
    removed: 'Fournisseur d’identité retiré',
  },
})
