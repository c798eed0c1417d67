import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { clientFields } from '../client-fields.ts'
import { EmptyInput, EmptyOutput, emailField, errorCode, Id, LanguageField } from '../common.ts'
import { providerKinds } from '../constants.ts'
import { roleLevels } from '../levels.ts'
import { PermissionTreeNode } from '../permission-tree.ts'
import { type PermissionKey, permissionKeys } from '../permissions.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, secretText } from '../text.ts'
import { authErrors } from './auth.errors.ts'
import { OwnPassword } from './own-password.ts'
import { UserSettings } from './settings.ts'

/** Fails a call of an app that is not accepted, or not in this version. */
const clientErrors = ['unknown-client', 'client-disabled', 'client-too-old', 'client-too-new'] as const
const passwordError = errorCode(sharedErrors, 'password-invalid')
/** An existing password: any that is not empty, since it may predate the current rules. */
const Password = secretText(256, passwordError).min(1, passwordError)

/** An outside identity provider, as a button shows it. */
export const ProviderButton = z.strictObject({
  provider: Id,
  kind: z.enum(providerKinds),
  label: z.string(),
  /** Path of its own logo at the tenant's hostname, or empty. */
  logo: z.string(),
})
export type ProviderButton = z.output<typeof ProviderButton>

/** Public properties of the hostname's tenant; they are also embedded in the page. */
export const TenantInfo = z.strictObject({
  tenantuuid: Id,
  sname: z.string(),
  brandname: z.string(),
  brandUrl: z.string(),
  /** Language of pages for visitors whose browser prefers none of ours. */
  language: LanguageField,
  operator: z.boolean(),
  logos: z.strictObject({ logoDark: z.string(), logoWhite: z.string(), favicon: z.string() }),
  text: z.strictObject({
    portal_login_heading: z.string(),
    portal_login_body: z.string(),
    portal_register_heading: z.string(),
    portal_regiser_body: z.string(),
  }),
  /** Whether visitors may register with an email address, and with a provider that creates accounts. */
  signup: z.strictObject({ normal: z.boolean(), social: z.boolean() }),
  /** Outside identity providers that users can sign in with. */
  providers: z.array(ProviderButton.extend({ createsUsers: z.boolean() })),
  /** False if everyone but the emergency administrator signs in with one of them. */
  passwordSignIn: z.boolean(),
  backgroundImages: z.strictObject({ portal: z.string(), landing: z.string() }),
  /** False if neither the tenant nor the installation has a mail server. */
  sendsEmail: z.boolean(),
  theme: z.strictObject({ lite: z.record(z.string(), z.string()) }),
})
export type TenantInfo = z.output<typeof TenantInfo>

/** An outside identity provider, as the portal is registered there. */
export const AuthProviderConfig = z.strictObject({
  provider: z.string(),
  parameters: z.strictObject({ app_id: z.string() }),
})

/** Settings of the installation with which meetings do not work for everyone. */
export const ServerWarning = z.enum(['engine-away', 'media-local-only', 'plain-http', 'fixed-turn-credentials'])
export type ServerWarning = z.output<typeof ServerWarning>

/** The signed-in user; `uuid` is opaque and grants nothing. */
export const SignedInUser = z.strictObject({
  id: Id,
  uuid: z.string(),
  status: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(roleLevels),
  tenantuuid: Id,
  verification: z.boolean(),
  profile_picture: z.string(),
  language: LanguageField,
  timezone: z.string(),
  data: z.strictObject({
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string(),
    /** Paths of menu entries. */
    shortcuts: z.array(z.string()),
  }),
  settings: UserSettings,
  /** From when on signing in takes a second factor, which the user does not have yet; otherwise null. */
  twoFactorRequiredFrom: z.string().nullable(),
  /** Whether changes of the account are confirmed with the password; otherwise with a sign-in at a provider. */
  usesPassword: z.boolean(),
  /** Until when such a sign-in counts; null without one. */
  confirmedUntil: z.string().nullable(),
  /**
   * Set in a read-only view of the tenant's portal by the operator: when it ends, and where its user came from.
   * Missing otherwise.
   */
  view: z.strictObject({ until: z.string(), url: z.string() }).optional(),
  /** Empty for users who are not administrators. */
  warnings: z.array(ServerWarning),
})
export type SignedInUser = z.output<typeof SignedInUser>

/** The session that a page embeds: the signed-in user, null if there is none, with their permission keys. */
export type PageSession = { readonly user: SignedInUser | null; readonly keys: readonly PermissionKey[] }

/** `token` is opaque and grants nothing: the session is a cookie. */
export const LoginResult = z.strictObject({
  firstname: z.string(),
  lastname: z.string(),
  profile_picture: z.string(),
  token: z.string(),
  email: z.string(),
  change_password: z.boolean(),
  /** Whether a second factor has to follow, with `tmpid`. */
  twoFactor: z.boolean(),
  /** Whether a second factor has to be set up first, with `tmpid`. */
  twoFactorSetup: z.boolean(),
  /** The second factors that the user has; empty if none has to follow. */
  secondFactors: z.array(z.enum(['app', 'passkey'])),
  tmpid: z.string(),
})
export type LoginResult = z.output<typeof LoginResult>

export const LoginForm = z.strictObject({
  email: emailField('login-email-invalid'),
  password: Password,
  ...clientFields,
})

// biome-ignore format: a call in a few lines reads like a table
export const auth = defineCalls({ slice: 'auth', level: 'anyone', errors: authErrors }, {
  client: {
    method: 'POST', path: '/login/client', permission: 'public', readOnly: true,
    input: z.strictObject({ ...clientFields, appIdentifier: optionalSingleLine(100) }),
    output: z.strictObject({
      status: z.literal(200),
      auth_provider_configs: z.array(AuthProviderConfig),
      /** The newer version of the tenant's app that is offered, and where; null if there is none. */
      update: z.strictObject({ version: z.string(), url: z.string() }).nullable(),
    }),
    errors: [...clientErrors],
  },
  login: {
    method: 'POST', path: '/login/user', permission: 'public', limit: 60,
    input: LoginForm, output: LoginResult, errors: [...clientErrors, 'invalid-credentials', 'too-many-requests'],
    audit: { en: 'Signed in', fr: 'Connexion' }, changes: [],
  },
  tenantInfo: {
    method: 'GET', path: '/get-tenant-info', permission: 'public', readOnly: true,
    input: EmptyInput, output: TenantInfo,
  },
  userInfo: {
    method: 'GET', path: '/get-user-info', permission: 'public', readOnly: true,
    input: EmptyInput, output: z.strictObject({ user: SignedInUser.nullable() }),
  },
  permissions: {
    method: 'GET', path: '/getUserPermissions', permission: 'signed-in', level: 'client', readOnly: true,
    input: EmptyInput, output: z.strictObject({ tree: z.array(PermissionTreeNode), keys: z.array(z.enum(permissionKeys)) }),
  },
  /** Reauthenticates a super administrator, which is required before changes in another tenant. */
  confirmPassword: {
    method: 'POST', path: '/confirmPassword', permission: 'signed-in', level: 'client', limit: 30,
    input: z.strictObject({ password: OwnPassword }), output: EmptyOutput,
    errors: ['password-incorrect', 'confirmation-required', 'too-many-requests'],
    audit: { en: 'Confirmed their password', fr: 'Mot de passe confirmé' }, changes: [],
  },
  updateLanguage: {
    method: 'POST', path: '/updateLanguage', permission: 'signed-in', level: 'client',
    input: z.strictObject({ language: LanguageField }), output: EmptyOutput,
    audit: { en: 'Changed their language', fr: 'Langue changée' }, changes: ['users'],
  },
  logout: {
    method: 'GET', path: '/logout/user', permission: 'public',
    input: EmptyInput,
    /** The address at the identity provider that signs out there too, if the session began there; otherwise empty. */
    output: z.strictObject({ url: z.string() }),
    audit: { en: 'Signed out', fr: 'Déconnexion' }, changes: ['sessions'],
  },
})
