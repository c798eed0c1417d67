import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, errorCode, Id } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { Labels } from '../field-labels.ts'
import { secretText, singleLine } from '../text.ts'
import { LoginResult } from './auth.ts'
import { OwnPassword } from './own-password.ts'
import { maxPasskeys } from './passkeys-constants.ts'
import { ssoErrors } from './sso.ts'

export const passkeysErrors = defineErrors({
  'passkey-name-invalid': {
    status: 400,
    en: 'Enter a name for the passkey',
    fr: 'Saisissez un nom pour la clé d’accès',
  },
  'passkey-invalid': {
    status: 400,
    en: 'The passkey could not be added, try again',
    fr: 'La clé d’accès n’a pas pu être ajoutée, réessayez',
  },
  'passkey-refused': {
    status: 401,
    en: 'This passkey was not accepted, try again',
    fr: 'Cette clé d’accès n’a pas été acceptée, réessayez',
  },
  'passkey-sign-in-ended': {
    status: 401,
    en: 'This sign-in has ended. Sign in again',
    fr: 'Cette connexion a expiré. Connectez-vous à nouveau',
  },
  'passkey-exists': { status: 409, en: 'This passkey was already added', fr: 'Cette clé d’accès a déjà été ajoutée' },
  'too-many-passkeys': {
    status: 409,
    en: `You have ${maxPasskeys} passkeys, and cannot have more. Remove one first`,
    fr: `Vous avez ${maxPasskeys} clés d’accès et ne pouvez pas en avoir plus. Supprimez-en une d’abord`,
  },
})

const Name = singleLine(60, errorCode(passkeysErrors, 'passkey-name-invalid'))
/** Encodes bytes as browsers encode those of passkeys: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const CredentialId = bytes(1400)
const Transports = z.array(z.string().regex(/^[a-z-]{1,32}$/)).max(10)
const Challenge = z.string()
const Credential = z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })
const UserVerification = z.literal('required')

/** The credential that the browser has made of the options of `begin`. */
export const NewCredential = z.strictObject({
  id: CredentialId,
  clientData: bytes(8000),
  attestation: bytes(20_000),
  transports: Transports,
})
/** The assertion that the browser has made of the options of `beginLogin`. */
export const Assertion = z.strictObject({
  id: CredentialId,
  clientData: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(4000),
  userHandle: bytes(200).optional(),
})
/** The sign-in that waits for its second factor; without it the passkey is used instead of the password. */
const tmpid = secretText(200).optional()

export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** The form for a new passkey: the password for `begin`, the name for `add`. */
export const PasskeyAddForm = z.strictObject({ name: Name, password: OwnPassword })
export const PasskeyNameForm = z.strictObject({ id: Id, name: Name })

/** The fields that a sign-in with a passkey records. */
export const passkeysLabels = {
  passkey: { en: 'Passkey', fr: 'Clé d’accès' },
} satisfies Labels

// biome-ignore format: a call in a few lines reads like a table
export const passkeys = defineCalls({ slice: 'passkeys', level: 'client', errors: { ...passkeysErrors, ...ssoErrors } }, {
  /** Lists the passkeys of the signed-in user: ten at most. */
  list: {
    method: 'GET', path: '/passkeys', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: z.strictObject({ items: z.array(Passkey) }),
    dependsOn: ['users'],
  },
  /** Begins to add one: what the browser needs to create it. */
  begin: {
    method: 'POST', path: '/passkeys/begin', permission: 'signed-in', limit: 30,
    input: z.strictObject({ password: OwnPassword }),
    output: z.strictObject({
      challenge: Challenge,
      rp: z.strictObject({ id: z.string(), name: z.string() }),
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
      excludeCredentials: z.array(Credential),
      authenticatorSelection: z.strictObject({
        residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: UserVerification,
      }),
      attestation: z.literal('none'), timeout: z.int(),
    }),
    errors: ['password-incorrect', 'confirmation-required', 'too-many-passkeys', 'too-many-requests'],
    audit: { en: 'Began to add a passkey', fr: 'Ajout d’une clé d’accès commencé' }, changes: [],
  },
  /** Adds what the browser has created. */
  add: {
    method: 'POST', path: '/passkeys/add', permission: 'signed-in', limit: 30,
    input: z.strictObject({ name: Name, credential: NewCredential }), output: Passkey,
    errors: ['passkey-invalid', 'passkey-exists', 'too-many-passkeys'],
    audit: { en: 'Added a passkey', fr: 'Clé d’accès ajoutée' }, changes: ['passkeys', 'users', 'auth'],
  },
  rename: {
    method: 'PUT', path: '/passkeys/:id', permission: 'signed-in',
    input: PasskeyNameForm, output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Renamed a passkey', fr: 'Clé d’accès renommée' }, changes: ['passkeys'],
  },
  remove: {
    method: 'POST', path: '/passkeys/:id/remove', permission: 'signed-in', limit: 30,
    input: z.strictObject({ id: Id, password: OwnPassword }), output: EmptyOutput,
    errors: [
      'not-found', 'password-incorrect', 'confirmation-required', 'two-factor-required', 'sso-last-way', 'too-many-requests',
    ],
    audit: { en: 'Removed a passkey', fr: 'Clé d’accès supprimée' }, changes: ['passkeys', 'users'],
  },
  /** Begins a sign-in: what the browser needs to ask for a passkey. */
  beginLogin: {
    method: 'POST', path: '/login/passkey/begin', permission: 'public', level: 'anyone', limit: 60,
    input: z.strictObject({ tmpid }),
    output: z.strictObject({
      challenge: Challenge, rpId: z.string(), allowCredentials: z.array(Credential), userVerification: UserVerification, timeout: z.int(),
    }),
    errors: ['passkey-sign-in-ended', 'too-many-requests'],
    audit: false, changes: [],
  },
  /** Signs in with a passkey, instead of the password or as the second factor. */
  login: {
    method: 'POST', path: '/login/passkey', permission: 'public', level: 'anyone', limit: 60,
    input: z.strictObject({ tmpid, credential: Assertion }), output: LoginResult,
    errors: ['passkey-refused', 'passkey-sign-in-ended', 'too-many-requests'],
    audit: { en: 'Signed in with a passkey', fr: 'Connexion avec une clé d’accès' }, changes: ['passkeys'],
  },
})
