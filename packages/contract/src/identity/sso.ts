import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Id } from '../common.ts'
import { providerKinds } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import { secretText } from '../text.ts'
import { AuthProviderConfig, LoginResult, ProviderButton } from './auth.ts'
import { OwnPassword } from './own-password.ts'

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
  // The same whether there is an account or not, because a provider may let any of its users claim any address.
  'sso-not-connected': {
    status: 409,
    en: 'No account here is connected with this sign-in. Sign in another way, or ask your administrator',
    fr: 'Aucun compte n’est associé ici à cette connexion. Connectez-vous autrement ou adressez-vous à votre administrateur',
  },
  'sso-linked-elsewhere': {
    status: 409,
    en: 'Somebody else here is already connected with this sign-in',
    fr: 'Une autre personne est déjà associée ici à cette connexion',
  },
  'sso-linked-already': {
    status: 409,
    en: 'You are already connected with this provider. Disconnect it first to use another sign-in there',
    fr: 'Vous êtes déjà associé à ce fournisseur. Dissociez-le d’abord pour y utiliser une autre connexion',
  },
  'sso-last-way': {
    status: 409,
    en: 'This is your only way to sign in. Choose a password or add a passkey first',
    fr: 'C’est votre seul moyen de connexion. Choisissez d’abord un mot de passe ou ajoutez une clé d’accès',
  },
  'sso-another-person': {
    status: 403,
    en: 'This sign-in is not connected with your account, so it confirms nothing',
    fr: 'Cette connexion n’est pas associée à votre compte et ne confirme donc rien',
  },
  'sso-unavailable': {
    status: 503,
    en: "The provider can't be reached at the moment. Try again, or use another way",
    fr: 'Le fournisseur est injoignable pour le moment. Réessayez ou utilisez un autre moyen',
  },
})

/** The parameters that the provider returned to the page, unchanged. */
export const ProviderReturn = z.strictObject({
  state: secretText(200),
  code: secretText(4000).default(''),
  iss: secretText(500).optional(),
  error: secretText(200).optional(),
})
/** The address at the provider that the browser opens. */
export const Departure = z.strictObject({ url: z.string() })
/** Why what a provider returned does not count. */
export const providerFailures = [
  'sso-failed',
  'sso-cancelled',
  'sso-token-invalid',
  'sso-disabled',
  'sso-unavailable',
] as const

/** How the person who has tested a provider would get in, or why they would not. */
export const testOutcomes = [
  ...(['identity', 'email', 'new'] as const),
  ...(['email-missing', 'email-unverified', 'domain-untrusted'] as const),
  ...(['account-missing', 'account-closed', 'account-connected'] as const),
  ...(['failed', 'shared-secret'] as const),
] as const
export type TestOutcome = (typeof testOutcomes)[number]

/** A sign-in at a provider that opens the user's account. */
export const LinkedIdentity = z.strictObject({
  id: Id,
  /** The name of the provider, or its issuer if it was removed. */
  label: z.string(),
  kind: z.enum(providerKinds),
  /** As the provider stated it when it was connected. */
  email: z.string(),
  linkedAt: z.string(),
  /** The provider, if it can be signed in with. */
  provider: Id.nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>
/** Confirms the removal of a link. */
export const UnlinkForm = z.strictObject({ id: Id, password: OwnPassword })
export const LinkForm = z.strictObject({ provider: Id, password: OwnPassword })

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
    input: z.strictObject({ provider: Id }), output: Departure,
    errors: ['sso-disabled', 'sso-unavailable', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Ends a sign-in with what the provider returned; `invitation` is the token of a link that it accepts. */
  complete: {
    method: 'POST', path: '/completeAuthProviderLogin', permission: 'public', limit: 60,
    input: ProviderReturn.extend({ invitation: secretText(200).optional() }), output: LoginResult,
    errors: [...providerFailures, 'sso-not-connected', 'too-many-requests'],
    audit: { en: 'Signed in with an identity provider', fr: 'Connexion avec un fournisseur d’identité' },
    changes: ['users'],
  },
  /** Begins a test of a provider's saved settings, also of a disabled one; without `url`, `failure` says what is wrong. */
  beginTest: {
    method: 'POST', path: '/testTenantSSO', permission: 'tenant.sso.update', level: 'admin', limit: 30,
    input: z.strictObject({ provider: Id }), output: z.strictObject({ url: z.string(), failure: z.string() }),
    errors: ['not-found', 'too-many-requests'],
    audit: { en: 'Tested an identity provider', fr: 'Fournisseur d’identité testé' }, changes: ['tenant-sso'],
  },
  /** Ends the test: returns the provider's claims and who would get in, or why it does not work. Does not sign in. */
  completeTest: {
    method: 'POST', path: '/completeTestTenantSSO', permission: 'tenant.sso.update', level: 'admin', limit: 30,
    input: ProviderReturn,
    output: z.strictObject({
      failure: z.string(), outcome: z.enum(testOutcomes), account: z.string(), isEnabled: z.boolean(),
      claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    }),
    errors: ['sso-failed'], audit: false, changes: ['tenant-sso'],
  },
  /** Ends a sign-in with an ID token, for clients that receive one themselves; its nonce is that of `begin`. */
  login: {
    method: 'POST', path: '/authProviderLogin', permission: 'public', limit: 60,
    input: ProviderToken, output: LoginResult,
    errors: ['sso-failed', 'sso-token-invalid', 'sso-disabled', 'sso-not-connected', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Signed in with an ID token', fr: 'Connexion avec un jeton d’identité' },
    changes: ['users'],
  },
  /** The same, and fails where no accounts are created. */
  signup: {
    method: 'POST', path: '/authProviderSignup', permission: 'public', limit: 60,
    input: ProviderToken, output: LoginResult,
    errors: ['sso-failed', 'sso-token-invalid', 'sso-disabled', 'sso-sign-up-closed', 'sso-not-connected', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Signed up with an ID token', fr: 'Inscription avec un jeton d’identité' },
    changes: ['users'],
  },
  /** Which sign-ins open the signed-in user's account, and the providers that it is not connected with. */
  identities: {
    method: 'GET', path: '/identities', permission: 'signed-in', level: 'client', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({
      items: z.array(LinkedIdentity),
      providers: z.array(ProviderButton),
    }),
    dependsOn: ['tenant-sso'],
  },
  /** Begins to connect the account with a provider. */
  beginLink: {
    method: 'POST', path: '/identities/begin', permission: 'signed-in', level: 'client', limit: 30,
    input: LinkForm, output: Departure,
    errors: ['own-password-incorrect', 'confirmation-required', 'sso-disabled', 'sso-unavailable', 'too-many-requests'],
    audit: { en: 'Began to connect a provider', fr: 'Association d’un fournisseur commencée' }, changes: [],
  },
  /** Connects the account with the person who has signed in at the provider. */
  completeLink: {
    method: 'POST', path: '/identities/complete', permission: 'signed-in', level: 'client', limit: 30,
    input: ProviderReturn, output: z.strictObject({ label: z.string() }),
    errors: [...providerFailures, 'sso-linked-elsewhere', 'sso-linked-already'],
    audit: { en: 'Connected a provider', fr: 'Fournisseur associé' }, changes: ['sso', 'auth'],
  },
  unlink: {
    method: 'POST', path: '/identities/:id/remove', permission: 'signed-in', level: 'client', limit: 30,
    input: UnlinkForm, output: EmptyOutput,
    errors: ['not-found', 'own-password-incorrect', 'confirmation-required', 'sso-last-way', 'too-many-requests'],
    audit: { en: 'Disconnected a provider', fr: 'Fournisseur dissocié' },
    changes: ['sso', 'auth', 'sessions'],
  },
  /** Begins a sign-in at a provider that confirms a change of the account, for users without a password. */
  beginConfirmation: {
    method: 'POST', path: '/confirmWithProvider', permission: 'signed-in', level: 'client', limit: 30,
    input: z.strictObject({ provider: Id }), output: Departure,
    errors: ['sso-disabled', 'sso-unavailable', 'too-many-requests'], audit: false, changes: [],
  },
  /** Ends it: for five minutes, and in this session, it stands for the password. */
  completeConfirmation: {
    method: 'POST', path: '/completeConfirmWithProvider', permission: 'signed-in', level: 'client', limit: 30,
    input: ProviderReturn, output: EmptyOutput, errors: [...providerFailures, 'sso-another-person'],
    audit: { en: 'Confirmed a change with a provider', fr: 'Modification confirmée avec un fournisseur' },
    changes: ['settings'],
  },
})
