import type { FieldLabels } from '../field-labels.ts'
import type { ProviderForm } from './tenant-sso.ts'

/** The fields of an identity provider, and whether passwords are accepted beside it. */
export const tenantSsoLabels = {
  kind: { en: 'Type', fr: 'Type' },
  'kind:google': { en: 'Google', fr: 'Google' },
  'kind:microsoft': { en: 'Microsoft', fr: 'Microsoft' },
  'kind:other': { en: 'Other provider', fr: 'Autre fournisseur' },
  label: { en: 'Name on the button', fr: 'Nom sur le bouton' },
  issuer: { en: 'Issuer', fr: 'Émetteur' },
  clientId: { en: 'Client ID', fr: 'Identifiant client' },
  clientSecret: { en: 'Client secret', fr: 'Secret du client' },
  enabled: { en: 'Enabled', fr: 'Activé' },
  allowedDomains: { en: 'Trusted email domains', fr: 'Domaines de confiance' },
  trustsAddresses: { en: 'Trusts its addresses', fr: 'Accepte ses adresses' },
  createsUsers: { en: 'Creates accounts', fr: 'Crée des comptes' },
  signsOut: { en: 'Signs out there too', fr: 'Déconnecte aussi là-bas' },
  passwordSignIn: { en: 'Password sign-in', fr: 'Connexion par mot de passe' },
  emergencyAdministrator: { en: 'Administrator who keeps a password', fr: 'Administrateur qui garde un mot de passe' },
} satisfies FieldLabels<typeof ProviderForm, 'kind'>
