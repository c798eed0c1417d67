import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, errorCode, Id, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { Labels } from '../field-labels.ts'
import { secretText } from '../text.ts'
import { LoginResult } from './auth.ts'
import { OwnPassword } from './own-password.ts'
import { RoleId } from './role-id.ts'
import { UserInput } from './users.shapes.ts'

export const twoFactorErrors = defineErrors({
  'two-factor-code-invalid': { status: 400, en: 'Enter a valid code', fr: 'Saisissez un code valide' },
  'two-factor-code-incorrect': {
    status: 401,
    en: 'This code is not right, or was already used',
    fr: 'Ce code est incorrect ou a déjà été utilisé',
  },
  'two-factor-sign-in-ended': {
    status: 401,
    en: 'Your sign-in has ended. Sign in again',
    fr: 'Votre connexion a expiré. Connectez-vous à nouveau',
  },
  'two-factor-enabled': {
    status: 409,
    en: 'Two-factor authentication is already on',
    fr: 'La double authentification est déjà activée',
  },
  'two-factor-disabled': {
    status: 409,
    en: 'Two-factor authentication is off',
    fr: 'La double authentification est désactivée',
  },
})

const Code = secretText(100).refine((code) => code.trim() !== '', errorCode(twoFactorErrors, 'two-factor-code-invalid'))
const ConfirmedChange = z.strictObject({ password: OwnPassword })
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const TwoFactorPasswordForm = ConfirmedChange
export const TwoFactorCodeForm = z.strictObject({ code: Code })
/** The second step of a sign-in: a code of the app, or a recovery code. */
export const TwoFactorLoginForm = z.strictObject({ tmpid: secretText(200), code: Code })

/** Levels that can be required to have a second factor; super administrators count as administrators. */
export const twoFactorLevels = ['client', 'member', 'admin'] as const
/** More than a tenant can have. */
const maxRequiredRoles = 600
/** A level, which stands for all roles of it, or the id of a role. */
const RequiredRole = z.union([z.enum(twoFactorLevels), Id])
/** The users whose accounts need a second factor, and how many days they have to set it up. */
export const TwoFactorRequirementForm = z.strictObject({
  ...tenantScope,
  version: z.int(),
  roles: z.array(RequiredRole).max(maxRequiredRoles),
  graceDays: z.int().min(0).max(90),
})
const Requirement = z.strictObject({
  roles: z.array(RequiredRole),
  graceDays: z.int(),
  /** The end of the period; null if no account needs one. */
  from: z.string().nullable(),
  /** Whether the caller is an administrator of this very tenant, and has no second factor. */
  callerLacksFactor: z.boolean(),
  /** The caller's role, if they are a user of this very tenant. */
  callerRole: RoleId.nullable(),
  /** Whether the caller may change it: only who may give each role of which it is required may require it no longer. */
  changeable: z.boolean(),
  version: z.int(),
})
const Pending = z.strictObject({ tmpid: secretText(200) })

/** The fields that calls about second factors record. */
export const twoFactorLabels = {
  twoFactorRoles: { en: 'Roles that need two-factor authentication', fr: 'Rôles soumis à la double authentification' },
  /** Entries of earlier versions. */
  roles: { en: 'Roles', fr: 'Rôles' },
  graceDays: { en: 'Grace period (days)', fr: 'Délai de configuration (jours)' },
  with: { en: 'Code from', fr: 'Origine du code' },
  'with:app': { en: 'Authenticator app', fr: 'Application d’authentification' },
  'with:recovery-code': { en: 'Recovery code', fr: 'Code de secours' },
} satisfies Labels

// biome-ignore format: a call in a few lines reads like a table
export const twoFactor = defineCalls({ slice: 'two-factor', level: 'client', errors: twoFactorErrors }, {
  state: {
    method: 'GET', path: '/two-factor', permission: 'signed-in', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({ since: z.string().nullable(), recoveryCodesLeft: z.int() }),
    dependsOn: ['users'],
  },
  /** Begins: a new key for the app, which counts once `enable` has confirmed it. */
  get: {
    method: 'POST', path: '/get2FA', permission: 'signed-in', limit: 30,
    input: ConfirmedChange, output: z.strictObject({ secret: z.string(), url: z.string() }),
    errors: ['own-password-incorrect', 'confirmation-required', 'two-factor-enabled', 'too-many-requests'],
    audit: { en: 'Began to set up two-factor authentication', fr: 'Configuration de la double authentification commencée' },
    changes: [],
  },
  /** Confirms the key with a code, and returns the recovery codes, which are shown only once. */
  enable: {
    method: 'POST', path: '/enable2FA', permission: 'signed-in', limit: 30,
    input: TwoFactorCodeForm, output: RecoveryCodes,
    errors: ['two-factor-code-invalid', 'two-factor-enabled', 'too-many-requests'],
    audit: { en: 'Turned two-factor authentication on', fr: 'Double authentification activée' },
    changes: ['two-factor', 'users', 'auth', 'sessions'],
  },
  disable: {
    method: 'POST', path: '/disable2FA', permission: 'signed-in', limit: 30,
    input: ConfirmedChange, output: EmptyOutput,
    errors: ['own-password-incorrect', 'confirmation-required', 'two-factor-disabled', 'two-factor-required', 'too-many-requests'],
    audit: { en: 'Turned two-factor authentication off', fr: 'Double authentification désactivée' },
    changes: ['two-factor', 'users'],
  },
  /** Replaces all recovery codes. */
  renewRecoveryCodes: {
    method: 'POST', path: '/renewRecoveryCodes', permission: 'signed-in', limit: 30,
    input: ConfirmedChange, output: RecoveryCodes,
    errors: ['own-password-incorrect', 'confirmation-required', 'two-factor-disabled', 'too-many-requests'],
    audit: { en: 'Replaced their recovery codes', fr: 'Codes de secours remplacés' }, changes: ['two-factor'],
  },
  /** The second step of a sign-in. */
  login: {
    method: 'POST', path: '/login2FA', permission: 'public', level: 'anyone', limit: 60,
    input: TwoFactorLoginForm, output: LoginResult,
    errors: ['two-factor-code-incorrect', 'two-factor-sign-in-ended', 'too-many-requests'],
    audit: { en: 'Signed in with two-factor authentication', fr: 'Connexion avec double authentification' }, changes: ['two-factor'],
  },
  /** Begins to set up a second factor that is required, before there is a session. */
  beginSetup: {
    method: 'POST', path: '/login2FA/begin-setup', permission: 'public', level: 'anyone', limit: 30,
    input: Pending, output: z.strictObject({ secret: z.string(), url: z.string() }),
    errors: ['two-factor-sign-in-ended'],
    audit: { en: 'Began to set up the required two-factor authentication', fr: 'Configuration de la double authentification exigée commencée' },
    changes: [],
  },
  /** Confirms the key with a code, and goes on with the sign-in. */
  completeSetup: {
    method: 'POST', path: '/login2FA/complete-setup', permission: 'public', level: 'anyone', limit: 30,
    input: TwoFactorLoginForm, output: z.strictObject({ recoveryCodes: z.array(z.string()), result: LoginResult }),
    errors: ['two-factor-code-invalid', 'two-factor-sign-in-ended'],
    audit: { en: 'Set up the required two-factor authentication', fr: 'Double authentification exigée configurée' },
    changes: ['two-factor', 'users'],
  },
  /** Returns which accounts need a second factor. */
  requirement: {
    method: 'GET', path: '/two-factor/requirement', permission: 'tenant.get', level: 'admin', scope: 'named', readOnly: true,
    input: z.strictObject(tenantScope), output: Requirement,
  },
  /** Requires a second factor; the period begins again with each change. */
  require: {
    method: 'POST', path: '/two-factor/requirement', permission: 'tenant.update', level: 'admin', scope: 'named',
    input: TwoFactorRequirementForm, output: Requirement, errors: ['conflict', 'not-found', 'forbidden'],
    audit: { en: 'Changed who needs two-factor authentication', fr: 'Obligation de double authentification modifiée' },
    // Everyone with one of the roles is notified on the home page, or no longer.
    changes: ['two-factor', 'auth', 'roles'],
  },
  /** An administrator takes the second factor of a user away who has lost it; their sessions end. */
  reset: {
    method: 'POST', path: '/reset2FA/:id', permission: 'user.update', level: 'admin', scope: 'named',
    input: UserInput, output: EmptyOutput,
    errors: ['not-found', 'forbidden', 'own-account', 'two-factor-disabled'],
    audit: { en: 'Reset the two-factor authentication of a user', fr: 'Double authentification d’un utilisateur réinitialisée' },
    changes: ['two-factor', 'users'],
  },
})
