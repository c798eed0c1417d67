import { z } from 'zod'
import { Email, errorCode, FirstName, Id, LanguageField, LastName } from '../common.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, singleLine } from '../text.ts'
import { subdomainPattern } from './subdomain.ts'
import { setupSteps } from './tenant-constants.ts'
import { tenantsErrors } from './tenants.errors.ts'

const SetupStep = z.enum(setupSteps)

export const Tenant = z.strictObject({
  tenantuuid: Id,
  name: z.string(),
  sname: z.string(),
  subdomain: z.string(),
  url: z.string(),
  admin: z.string(),
  adminEmail: z.string(),
  status: z.enum(['active', 'disabled']),
  createdAt: z.string(),
})
export type Tenant = z.output<typeof Tenant>
export const Subdomain = z
  .string(errorCode(tenantsErrors, 'subdomain-invalid'))
  .trim()
  .toLowerCase()
  .regex(subdomainPattern, errorCode(tenantsErrors, 'subdomain-invalid'))

/** The numbers that a list of tenants shows beside their names, counted for the tenants that are shown. */
export const TenantFigures = z.strictObject({
  tenantuuid: Id,
  /** Users who are not removed. */
  users: z.int(),
  /** Meetings that were held in the last 30 days. */
  meetings: z.int(),
  /** When a user was last there; null if none ever was. */
  lastActiveAt: z.string().nullable(),
  /** A meeting is in progress. */
  live: z.boolean(),
  mail: z.strictObject({
    /** `failing`: the mail server has taken no email since; `missing`: neither the tenant nor the installation has one. */
    state: z.enum(['works', 'failing', 'missing']),
    since: z.string().nullable(),
  }),
  /** Share of the active users who have a second factor; null without an active user. */
  twoFactorShare: z.number().nullable(),
  missingSetup: z.array(SetupStep),
  /** URLs at the tenant's own host, as of the brand; empty without a logo, and of a disabled tenant, which serves none. */
  logos: z.strictObject({ logoDark: z.string(), logoWhite: z.string() }),
})
export type TenantFigures = z.output<typeof TenantFigures>

const Name = singleLine(200, errorCode(sharedErrors, 'name-invalid'))
const Country = z.string().regex(/^([A-Z]{2})?$/)
const ShortName = singleLine(50, errorCode(sharedErrors, 'name-invalid'))
export const TenantForm = z.strictObject({
  name: Name,
  sname: ShortName,
  subdomain: Subdomain,
  adminFirstname: FirstName,
  adminLastname: LastName,
  adminEmail: Email,
  /** ISO 3166-1 alpha-2, or empty. */
  country: Country.default(''),
})

/** The settings of a tenant; its brand and mail server have their own slices. */
export const TenantSettings = Tenant.extend({
  /** The user whom `admin` and `adminEmail` name; null without an active administrator. */
  adminId: Id.nullable(),
  operator: z.boolean(),
  address: z.string(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
  /** Language of pages for visitors whose browser prefers none of ours. */
  language: LanguageField,
  /** Minimum length of passwords. */
  passwordLength: z.int(),
  /** Whether visitors may register with an email address, and with an identity provider that creates accounts. */
  signupNormal: z.boolean(),
  signupSocial: z.boolean(),
  /** How long a session lasts without use, and in all; no tenant may exceed `maxSessionDays`. */
  sessionIdleHours: z.int(),
  sessionDays: z.int(),
  maxSessionDays: z.int(),
  /** False if neither the tenant nor the installation has a mail server. */
  sendsEmail: z.boolean(),
  version: z.int(),
  /** The setup steps that are not done yet, in the order in which they are suggested. */
  missingSetup: z.array(SetupStep),
})
export type TenantSettings = z.output<typeof TenantSettings>
export const TenantUpdate = z.strictObject({
  tenantuuid: Id,
  version: z.int(),
  name: Name,
  sname: ShortName,
  address: multiLine(500),
  country: Country,
  /** Stays as it is if it is missing. */
  language: LanguageField.optional(),
  passwordLength: z.int().min(6).max(64),
  signupNormal: z.boolean(),
  signupSocial: z.boolean(),
  sessionIdleHours: z.int().min(1).max(8760),
  sessionDays: z.int().min(1).max(365),
})
