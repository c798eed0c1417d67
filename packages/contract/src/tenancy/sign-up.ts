import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, Email, EmptyInput, EmptyOutput, Id, Instant, LanguageField, PageQuery } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { ProviderButton } from '../identity/auth.ts'
import { Departure, ProviderReturn, providerFailures, ssoErrors } from '../identity/sso.ts'
import { secretText } from '../text.ts'
import { tenantsErrors } from './tenants.errors.ts'
import { Subdomain, TenantForm } from './tenants.shapes.ts'

export const signUpErrors = defineErrors({
  'sign-up-closed': {
    status: 403,
    en: 'New organisations can’t sign up here',
    fr: 'Les nouvelles organisations ne peuvent pas s’inscrire ici',
  },
  'sign-up-limit': {
    status: 429,
    en: 'No more organisations can sign up today. Try again tomorrow',
    fr: 'Plus aucune organisation ne peut s’inscrire aujourd’hui. Réessayez demain',
  },
  'sign-up-waiting': {
    status: 409,
    en: 'Two organisations with this email are already waiting for approval',
    fr: 'Deux organisations de cette adresse e-mail attendent déjà une approbation',
  },
  'sign-up-email-unverified': {
    status: 409,
    en: 'The provider has confirmed none of your email addresses. Enter your email instead',
    fr: 'Le fournisseur n’a confirmé aucune de vos adresses e-mail. Saisissez plutôt votre adresse',
  },
  'sign-up-link-expired': {
    status: 400,
    en: 'The link of this sign-up has expired or was already used',
    fr: 'Le lien de cette inscription a expiré ou a déjà été utilisé',
  },
})

const { name: Organisation, country } = TenantForm.shape
/** The token in the fragment of an emailed link, or of the page that a provider led back to. */
const Token = secretText(200)

/** The first administrator gives their name later, together with the password. */
export const SignUpForm = z.strictObject({
  email: Email,
  organisation: Organisation,
  country,
  subdomain: Subdomain,
  language: LanguageField.default('en'),
  /** Whether the organisation came to buy a plan. */
  billing: z.boolean().default(false),
})

/** A sign-up whose email address a provider has confirmed has no organisation yet; others only take another subdomain. */
export const ConfirmSignUpForm = z.strictObject({
  token: Token,
  subdomain: Subdomain.optional(),
  organisation: Organisation.optional(),
  country: country.unwrap().optional(),
  billing: z.boolean().optional(),
})

export const signUpDailyLimits = { min: 1, max: 1000, initial: 20 } as const

export const SignUpSettings = z.strictObject({
  enabled: z.boolean(),
  approvalRequired: z.boolean(),
  /** Whether an identity provider of the operator can confirm the email address. */
  providersAllowed: z.boolean(),
  /** Organisations that can sign up in 24 hours. */
  dailyLimit: z.int().min(signUpDailyLimits.min).max(signUpDailyLimits.max),
  version: z.int(),
})
export type SignUpSettings = z.output<typeof SignUpSettings>

/** The fields of the settings, and what a sign-up records. */
export const signUpLabels = {
  enabled: { en: 'Enabled', fr: 'Activé' },
  approvalRequired: { en: 'Approval by the operator', fr: 'Acceptation par l’opérateur' },
  providersAllowed: { en: 'Identity providers confirm emails', fr: 'Confirmation par un fournisseur d’identité' },
  dailyLimit: { en: 'Sign-ups a day', fr: 'Inscriptions par jour' },
  state: { en: 'Progress', fr: 'Avancement' },
  'state:waiting': { en: 'Waiting for approval', fr: 'En attente d’acceptation' },
  'state:created': { en: 'Created', fr: 'Créée' },
} satisfies FieldLabels<typeof SignUpSettings>

/** An organisation that waits for the operator. */
export const WaitingSignUp = z.strictObject({
  id: Id,
  email: z.string(),
  organisation: z.string(),
  subdomain: z.string(),
  country: z.string(),
  language: LanguageField,
  billing: z.boolean(),
  confirmedAt: Instant,
})
export type WaitingSignUp = z.output<typeof WaitingSignUp>

const isSubdomainFree = ['subdomain-invalid', 'subdomain-taken'] as const

// biome-ignore format: a call in a few lines reads like a table
export const signUp = defineCalls({ slice: 'sign-up', level: 'anyone', errors: { ...signUpErrors, ...tenantsErrors, ...ssoErrors } }, {
  /** Whether organisations can sign up at this hostname: only at the operator's, and only if emails are sent. */
  getState: {
    method: 'GET', path: '/getSignUpState', permission: 'public', readOnly: true,
    input: EmptyInput,
    output: z.strictObject({
      open: z.boolean(), approvalRequired: z.boolean(),
      /** Providers that can confirm the email address. */
      providers: z.array(ProviderButton),
    }),
    dependsOn: ['tenant-sso'],
  },
  checkSubdomain: {
    method: 'POST', path: '/checkSubdomain', permission: 'public', readOnly: true, limit: 60,
    input: z.strictObject({ subdomain: Subdomain }),
    output: z.strictObject({ state: z.enum(['free', 'taken', 'reserved']) }),
    errors: ['sign-up-closed', 'subdomain-invalid'],
  },
  /** Emails a link that confirms the address. Nothing else happens before, and the response is the same for any address. */
  create: {
    method: 'POST', path: '/signUpOrganisation', permission: 'public', limit: 10,
    input: SignUpForm, output: EmptyOutput,
    errors: ['sign-up-closed', 'sign-up-limit', ...isSubdomainFree, 'too-many-requests', 'tenant-email-limit'],
    audit: { en: 'Signed up an organisation', fr: 'Organisation inscrite' }, changes: [],
  },
  /** Begins a sign-in at a provider of the operator that confirms the email address instead of a link. */
  beginWithProvider: {
    method: 'POST', path: '/signUpWithProvider', permission: 'public', limit: 30,
    input: z.strictObject({ provider: Id }), output: Departure,
    errors: ['sign-up-closed', 'sso-disabled', 'sso-unavailable', 'too-many-requests'], audit: false, changes: [],
  },
  /** Ends it: the token of a sign-up that has an email address and nothing else yet. */
  completeWithProvider: {
    method: 'POST', path: '/completeSignUpWithProvider', permission: 'public', limit: 30,
    input: ProviderReturn, output: z.strictObject({ token: z.string() }),
    errors: [...providerFailures, 'sign-up-closed', 'sign-up-email-unverified', 'too-many-requests'],
    audit: { en: 'Confirmed an email address with a provider', fr: 'Adresse e-mail confirmée avec un fournisseur' },
    changes: [],
  },
  /** Describes a sign-up by its link, which remains usable. */
  getLink: {
    method: 'POST', path: '/getSignUpLink', permission: 'public', readOnly: true, limit: 30,
    input: z.strictObject({ token: Token }),
    output: z.strictObject({
      /** `organisation` and `subdomain` are empty if a provider has confirmed the email address. */
      email: z.string(), organisation: z.string(), subdomain: z.string(), approvalRequired: z.boolean(),
      /** False if the subdomain was taken in the meantime. */
      free: z.boolean(),
    }),
    errors: ['sign-up-link-expired'],
  },
  /** Creates the tenant and its first administrator, or asks the operator. */
  confirm: {
    method: 'POST', path: '/confirmSignUp', permission: 'public', scope: 'installation', limit: 30,
    input: ConfirmSignUpForm,
    /** Where the first administrator chooses a password; empty if the operator has to approve first. */
    output: z.strictObject({ url: z.string() }),
    errors: ['sign-up-link-expired', 'sign-up-closed', 'sign-up-limit', 'sign-up-waiting', 'name-invalid', ...isSubdomainFree],
    audit: { en: 'Confirmed the sign-up of an organisation', fr: 'Inscription d’une organisation confirmée' },
    changes: ['tenants', 'sign-up'],
  },
  getSettings: {
    method: 'GET', path: '/getSignUpSettings', permission: 'tenant.put', level: 'superadmin', readOnly: true,
    input: EmptyInput, output: SignUpSettings,
  },
  updateSettings: {
    method: 'POST', path: '/updateSignUpSettings', permission: 'tenant.put', level: 'superadmin',
    input: SignUpSettings, output: SignUpSettings, errors: ['conflict', 'subdomains-impossible'],
    audit: { en: 'Changed who may sign up an organisation', fr: 'Inscription des organisations modifiée' }, changes: ['sign-up'],
  },
  /** Organisations that wait for the operator, the first one first. */
  list: {
    method: 'POST', path: '/getSignUps', permission: 'tenant.put', level: 'superadmin', readOnly: true,
    input: PageQuery.omit({ search: true }), output: buildPageSchema(WaitingSignUp),
  },
  /** Creates the tenant and emails its first administrator. */
  approve: {
    method: 'POST', path: '/approveSignUp/:id', permission: 'tenant.put', level: 'superadmin', scope: 'all',
    input: z.strictObject({ id: Id }), output: EmptyOutput,
    errors: ['not-found', 'subdomain-taken', 'reauthentication-required'],
    audit: { en: 'Approved the sign-up of an organisation', fr: 'Inscription d’une organisation acceptée' },
    changes: ['tenants', 'sign-up'],
  },
  /** Forgets the sign-up and emails the applicant. */
  refuse: {
    method: 'POST', path: '/refuseSignUp/:id', permission: 'tenant.put', level: 'superadmin',
    input: z.strictObject({ id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Declined the sign-up of an organisation', fr: 'Inscription d’une organisation refusée' },
    changes: ['sign-up'],
  },
})
