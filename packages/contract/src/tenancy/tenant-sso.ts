import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id, tenantScope, UploadedFile } from '../common.ts'
import { maxPictureBytes, maxProviderDomains, providerKinds } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import { emailPattern, normalizeEmail } from '../email.ts'
import { sharedErrors } from '../shared-errors.ts'
import { secretText, singleLine } from '../text.ts'
import { tenantBrandsErrors } from './tenant-brands.ts'

export const tenantSsoErrors = defineErrors({
  'sso-issuer-invalid': {
    status: 400,
    en: 'Enter the address of the provider, such as https://login.example.com',
    fr: 'Saisissez l’adresse du fournisseur, par exemple https://login.example.com',
  },
  // The same for names that do not exist, private networks and servers that answer something else.
  'sso-issuer-unreachable': {
    status: 400,
    en: 'No identity provider answers at this address',
    fr: 'Aucun fournisseur d’identité ne répond à cette adresse',
  },
  'sso-issuer-different': {
    status: 400,
    en: 'An identity provider answers at this address, but calls itself by another one. Enter the issuer as its settings show it',
    fr: 'Un fournisseur d’identité répond à cette adresse, mais se désigne par une autre. Saisissez l’émetteur tel que ses paramètres l’indiquent',
  },
  'sso-shared-secret': {
    status: 400,
    en: 'This provider signs its tokens with the client secret (HS256). Choose RS256 or ES256 for the portal there',
    fr: 'Ce fournisseur signe ses jetons avec le secret du client (HS256). Choisissez-y RS256 ou ES256 pour le portail',
  },
  'sso-issuer-shared': {
    status: 400,
    en: 'This address is for all organisations. Enter the one of yours, with its ID instead of “common” or “organizations”',
    fr: 'Cette adresse vaut pour toutes les organisations. Saisissez celle de la vôtre, avec son identifiant au lieu de « common » ou « organizations »',
  },
  'sso-client-id-invalid': { status: 400, en: 'Enter the client ID', fr: 'Saisissez l’identifiant client' },
  'sso-client-secret-invalid': { status: 400, en: 'Enter the client secret', fr: 'Saisissez le secret du client' },
  'sso-domain-invalid': {
    status: 400,
    en: 'Enter domains such as example.com, separated by commas',
    fr: 'Saisissez des domaines tels que example.com, séparés par des virgules',
  },
  'sso-exists': {
    status: 409,
    en: 'This provider has already been added',
    fr: 'Ce fournisseur a déjà été ajouté',
  },
  'sso-untested': {
    status: 409,
    en: 'Test an identity provider first, with the settings that are saved now',
    fr: 'Testez d’abord un fournisseur d’identité avec les paramètres enregistrés',
  },
  'emergency-administrator-invalid': {
    status: 400,
    en: 'Choose an active administrator who has a password',
    fr: 'Choisissez un administrateur actif qui a un mot de passe',
  },
  'sso-needed': {
    status: 409,
    en: 'Nobody could sign in any more. Switch password sign-in on first',
    fr: 'Plus personne ne pourrait se connecter. Réactivez d’abord la connexion par mot de passe',
  },
  'sso-limit': {
    status: 409,
    en: 'This tenant already has two identity providers',
    fr: 'Cette organisation a déjà deux fournisseurs d’identité',
  },
})

const issuerError = errorCode(tenantSsoErrors, 'sso-issuer-invalid')
const domainError = errorCode(tenantSsoErrors, 'sso-domain-invalid')

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return [url.search, url.hash, url.username, url.password].every((part) => part === '')
}

/** Returns a domain as the DNS has it; one that is none stays as it is, and is refused. */
const toDomain = (text: string): string => normalizeEmail(`@${text}`).slice(1).toLowerCase()
const isDomain = (text: string): boolean => emailPattern.test(`a@${text}`)

const form = {
  kind: z.enum(providerKinds),
  label: singleLine(40, errorCode(sharedErrors, 'name-invalid')),
  issuer: singleLine(500, issuerError).refine(isIssuer, issuerError),
  clientId: singleLine(300, errorCode(tenantSsoErrors, 'sso-client-id-invalid')),
  enabled: z.boolean(),
  /** An account is linked by a verified email address only if the address is of one of these domains. */
  allowedDomains: z
    .array(singleLine(253, domainError).overwrite(toDomain))
    .max(maxProviderDomains, domainError)
    .refine((domains) => domains.every(isDomain), domainError),
  /** Whether its addresses of these domains count as verified, whatever it states. */
  trustsAddresses: z.boolean().default(false),
  /** Whether a sign-in creates an account for those who have none. */
  createsUsers: z.boolean(),
  role: z.enum(['client', 'member']),
  /** Whether users who sign out here are led to the provider, to sign out there. */
  signsOut: z.boolean().default(false),
}
const secretError = errorCode(tenantSsoErrors, 'sso-client-secret-invalid')
/** Unchanged if absent. */
const clientSecret = secretText(1000, secretError).min(1, secretError).optional()

/** The client secret itself is never returned. */
export const IdentityProvider = z.strictObject({
  id: Id,
  kind: form.kind,
  label: z.string(),
  /** Path of the logo at the tenant's hostname; empty for that of the kind. */
  logo: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  allowedDomains: z.array(z.string()),
  trustsAddresses: z.boolean(),
  createsUsers: z.boolean(),
  role: form.role,
  signsOut: z.boolean(),
  /** The time since which no one can sign in with it; null while it works. */
  failingSince: z.string().nullable(),
  /** The last failure. */
  failure: z.string(),
  /** When a test last succeeded with these settings; null if none has. */
  testedAt: z.string().nullable(),
  version: z.int(),
})
export type IdentityProvider = z.output<typeof IdentityProvider>
export const ProviderForm = z.strictObject({ ...tenantScope, ...form, clientSecret })
export const ProviderUpdate = ProviderForm.extend({ id: Id, version: z.int() })

const Administrator = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
  /** Whether only the password lets them in, so that `users.excluded` counts them. */
  isExcluded: z.boolean(),
})

/** Whether users sign in with passwords, and what switching that off would mean. */
export const PasswordSignIn = z.strictObject({
  enabled: z.boolean(),
  /** The administrator who keeps a password while it is off. */
  administrator: Administrator.nullable(),
  /** The administrators who could: active ones with a password. */
  candidates: z.array(Administrator),
  /** Whether a provider that is switched on has passed a test and has not failed since. */
  isTested: z.boolean(),
  users: z.strictObject({
    active: z.int(),
    /** Those of them whom no provider would let in, and who have no passkey. */
    excluded: z.int(),
    /** Whether there are more active users than were counted. */
    hasMore: z.boolean(),
  }),
})
export type PasswordSignIn = z.output<typeof PasswordSignIn>
export const PasswordSignInForm = z.strictObject({
  ...tenantScope,
  enabled: z.boolean(),
  /** Required to switch it off. */
  administrator: Id.optional(),
})

// biome-ignore format: a call in a few lines reads like a table
export const tenantSso = defineCalls({ slice: 'tenant-sso', level: 'admin', scope: 'named', errors: { ...tenantSsoErrors, ...tenantBrandsErrors } }, {
  /** The tenant's identity providers, at most two, and the address to register with them. */
  list: {
    method: 'POST', path: '/getTenantSSO', permission: 'tenant.sso.get', readOnly: true,
    input: z.strictObject(tenantScope),
    output: z.strictObject({ items: z.array(IdentityProvider), redirectUri: z.string(), signOutUri: z.string() }),
  },
  create: {
    method: 'POST', path: '/addTenantSSO', permission: 'tenant.sso.put', idempotent: true, limit: 30,
    input: ProviderForm, output: IdentityProvider,
    errors: [
      'forbidden', 'conflict', 'sso-limit', 'sso-exists', 'sso-issuer-unreachable', 'sso-issuer-different',
      'sso-issuer-shared', 'sso-shared-secret',
      'sso-client-secret-invalid',
      'too-many-requests',
    ],
    audit: { en: 'Added an identity provider', fr: 'Fournisseur d’identité ajouté' },
    changes: ['tenant-sso', 'auth'],
  },
  update: {
    method: 'POST', path: '/updateTenantSSO/:id', permission: 'tenant.sso.update', limit: 30,
    input: ProviderUpdate, output: IdentityProvider,
    errors: [
      'forbidden', 'not-found', 'conflict', 'sso-exists', 'sso-needed', 'sso-issuer-unreachable', 'sso-issuer-different',
      'sso-issuer-shared', 'sso-shared-secret',
      'sso-client-secret-invalid',
      'too-many-requests',
    ],
    audit: { en: 'Edited an identity provider', fr: 'Fournisseur d’identité modifié' },
    changes: ['tenant-sso', 'auth'],
  },
  /** Accounts stay connected: they can sign in again once a provider with the same issuer is added. */
  delete: {
    method: 'DELETE', path: '/deleteTenantSSO/:id', permission: 'tenant.sso.delete',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput, errors: ['not-found', 'sso-needed'],
    audit: { en: 'Removed an identity provider', fr: 'Fournisseur d’identité retiré' },
    changes: ['tenant-sso', 'auth'],
  },
  /** The logo on the provider's button; decoded and encoded again. */
  uploadLogo: {
    method: 'POST', path: '/uploadTenantSSOLogo', permission: 'tenant.sso.update', idempotent: true,
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture-too-large' },
    input: z.strictObject({ ...tenantScope, provider: Id, file: UploadedFile }), output: z.strictObject({ logo: z.string() }),
    errors: ['not-found', 'picture-too-large', 'image-not-accepted', 'image-animated'],
    audit: { en: 'Uploaded the logo of an identity provider', fr: 'Logo d’un fournisseur d’identité téléversé' },
    changes: ['tenant-sso', 'auth'],
  },
  deleteLogo: {
    method: 'DELETE', path: '/deleteTenantSSOLogo/:id', permission: 'tenant.sso.update',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Removed the logo of an identity provider', fr: 'Logo d’un fournisseur d’identité retiré' },
    changes: ['tenant-sso', 'auth'],
  },
  passwordSignIn: {
    method: 'POST', path: '/getPasswordSignIn', permission: 'tenant.sso.get', readOnly: true,
    input: z.strictObject(tenantScope), output: PasswordSignIn, dependsOn: ['users', 'sso', 'passkeys'],
  },
  /** Switches password sign-in off for all but one administrator, or on. Ends no session. */
  setPasswordSignIn: {
    method: 'POST', path: '/updatePasswordSignIn', permission: 'tenant.sso.update', limit: 30,
    input: PasswordSignInForm, output: PasswordSignIn, errors: ['sso-untested', 'emergency-administrator-invalid'],
    audit: { en: 'Switched password sign-in on or off', fr: 'Connexion par mot de passe activée ou désactivée' },
    // Every user confirms changes with a password, or with a provider.
    changes: ['tenant-sso', 'auth', 'roles'],
  },
})
