import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, Id } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { secretText } from '../text.ts'
import { AuthProviderConfig, LoginResult } from './auth.ts'

export const ssoErrors = defineErrors({
  'sso-failed': { status: 400, en: 'Failed, try again', fr: 'Échec, réessayez' },
  'sso-cancelled': {
    status: 400,
    en: 'The provider did not sign you in. Try again, or use another way',
    fr: 'Le fournisseur ne vous a pas connecté. Réessayez ou utilisez un autre moyen',
  },
  'sso-token-invalid': {
    status: 401,
    en: 'The response of the provider is not valid. Try again',
    fr: 'La réponse du fournisseur n’est pas valide. Réessayez',
  },
  'sso-disabled': {
    status: 403,
    en: 'Signing in with this provider is switched off',
    fr: 'La connexion avec ce fournisseur est désactivée',
  },
  'sso-sign-up-closed': {
    status: 403,
    en: 'New accounts are not created here. Ask your administrator for an invitation',
    fr: 'Aucun compte ne se crée ici. Demandez une invitation à votre administrateur',
  },
  // The same whether there is an account or not, because a provider may let anybody claim any address.
  'sso-not-connected': {
    status: 409,
    en: 'No account here is connected with this sign-in. Sign in another way, or ask your administrator',
    fr: 'Aucun compte n’est associé ici à cette connexion. Connectez-vous autrement ou adressez-vous à votre administrateur',
  },
  'sso-unavailable': {
    status: 503,
    en: "The provider can't be reached at the moment. Try again, or use another way",
    fr: 'Le fournisseur est injoignable pour le moment. Réessayez ou utilisez un autre moyen',
  },
})

/** What the provider returned to the page, as it came. */
const ProviderReturn = z.strictObject({
  state: secretText(200),
  code: secretText(4000).default(''),
  iss: secretText(500).optional(),
  error: secretText(200).optional(),
})
const ProviderToken = z.strictObject({ provider: Id, token_id: secretText(20_000) })

// biome-ignore format: a call in a few lines reads like a table
export const sso = defineCalls({ slice: 'sso', level: 'anyone', errors: ssoErrors }, {
  configs: {
    method: 'GET', path: '/authProviderConfigs', permission: 'public', readOnly: true,
    input: EmptyInput, output: z.strictObject({ auth_provider_configs: z.array(AuthProviderConfig) }),
    dependsOn: ['tenant-sso'],
  },
  /** Begins a sign-in: the address at the provider that the browser opens. */
  begin: {
    method: 'POST', path: '/beginAuthProviderLogin', permission: 'public', limit: 60,
    input: z.strictObject({ provider: Id }), output: z.strictObject({ url: z.string() }),
    errors: ['sso-disabled', 'sso-unavailable', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Ends a sign-in with what the provider returned. */
  complete: {
    method: 'POST', path: '/completeAuthProviderLogin', permission: 'public', limit: 60,
    input: ProviderReturn, output: LoginResult,
    errors: ['sso-failed', 'sso-cancelled', 'sso-token-invalid', 'sso-disabled', 'sso-not-connected', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Signed in with an identity provider', fr: 'S’est connecté avec un fournisseur d’identité' },
    changes: ['users'],
  },
  /** Begins a test of a provider's saved settings, also of a disabled one; without `url`, `failure` says what is wrong. */
  beginTest: {
    method: 'POST', path: '/testTenantSSO', permission: 'tenant.sso.update', level: 'admin', limit: 30,
    input: z.strictObject({ provider: Id }), output: z.strictObject({ url: z.string(), failure: z.string() }),
    errors: ['not-found', 'too-many-requests'],
    audit: { en: 'Tested an identity provider', fr: 'A testé un fournisseur d’identité' }, changes: ['tenant-sso'],
  },
  /** Ends the test: what the provider says of the person, or why it does not work. Nobody is signed in. */
  completeTest: {
    method: 'POST', path: '/completeTestTenantSSO', permission: 'tenant.sso.update', level: 'admin', limit: 30,
    input: ProviderReturn,
    output: z.strictObject({
      failure: z.string(), claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
    errors: ['sso-failed'], audit: false, changes: ['tenant-sso'],
  },
  /** Ends a sign-in with an ID token, for clients that receive one themselves; its nonce is that of `begin`. */
  login: {
    method: 'POST', path: '/authProviderLogin', permission: 'public', limit: 60,
    input: ProviderToken, output: LoginResult,
    errors: ['sso-failed', 'sso-token-invalid', 'sso-disabled', 'sso-not-connected', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Signed in with an ID token', fr: 'S’est connecté avec un jeton d’identité' },
    changes: ['users'],
  },
  /** The same, and fails where no accounts are created. */
  signup: {
    method: 'POST', path: '/authProviderSignup', permission: 'public', limit: 60,
    input: ProviderToken, output: LoginResult,
    errors: ['sso-failed', 'sso-token-invalid', 'sso-disabled', 'sso-sign-up-closed', 'sso-not-connected', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Signed up with an ID token', fr: 'S’est inscrit avec un jeton d’identité' },
    changes: ['users'],
  },
})
