import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, Instant, TimeZone } from '../common.ts'
import { mailProblems } from '../operations/mail-problems.ts'
import { TenantSettings } from '../tenancy/tenants.shapes.ts'

const MailCause = {
  /** When the oldest email was written that the mail server did not take, since it last took one. */
  since: Instant,
  problem: z.enum(mailProblems),
  /** Emails that wait for the next attempt, up to `maxCounted`. */
  waiting: z.int(),
}

/** A problem that keeps the installation from working, or soon will. */
export const PlatformCause = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('engine-away'), since: Instant }),
  /** The mail server of the installation, in how many tenants that have none of their own. */
  z.strictObject({ kind: z.literal('mail'), ...MailCause, tenants: z.int() }),
  /** The file system of the data folder. */
  z.strictObject({ kind: z.literal('disk'), usedShare: z.number(), freeBytes: z.number() }),
  /** The certificate that this process serves. */
  z.strictObject({ kind: z.literal('certificate'), expiresAt: Instant }),
])
export type PlatformCause = z.output<typeof PlatformCause>

const tenant = { tenantuuid: Id, name: z.string() }

/** A problem that keeps a tenant from working, or its administrators from setting it up. */
export const TenantCause = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), ...tenant, ...MailCause }),
  z.strictObject({ kind: z.literal('provider'), ...tenant, since: Instant, label: z.string() }),
  /** No administrator has ever signed in; `email` is the first one's, or empty. */
  z.strictObject({ kind: z.literal('no-administrator'), ...tenant, since: Instant, email: z.string() }),
  /** There is one user only, or no meeting yet; `since` is when an administrator was last there. */
  z.strictObject({
    kind: z.literal('setup'),
    ...tenant,
    since: Instant,
    missingSetup: TenantSettings.shape.missingSetup,
  }),
])
export type TenantCause = z.output<typeof TenantCause>

/** A number, and how much of it came in the last 30 days. */
const Grown = z.strictObject({ now: z.int(), added: z.int() })

export const OperatorHome = z.strictObject({
  /** Tenants that are not deleted, without the operator. */
  tenants: Grown,
  /** Users who are not removed, in all tenants. */
  people: Grown,
  live: z.strictObject({ meetings: z.int(), people: z.int(), tenants: z.int() }),
  /** Emails of the last 24 hours that were delivered or failed, in all tenants. */
  emails: z.strictObject({ failed: z.int(), all: z.int() }),
  /** Worst first. */
  platform: z.array(PlatformCause),
  /** The first of each kind, worst first; `count` is how many there are. */
  ofTenants: z.strictObject({ causes: z.array(TenantCause), count: z.int() }),
  newest: z.array(z.strictObject({ ...tenant, createdAt: Instant, missingSetup: TenantSettings.shape.missingSetup })),
  /** How many tenants there were at the end of each of the last twelve months, the current one last. */
  growth: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), tenants: z.int() })).length(12),
})
export type OperatorHome = z.output<typeof OperatorHome>

// biome-ignore format: a call in a few lines reads like a table
export const operatorHome = defineCalls({ slice: 'operator-home', level: 'superadmin', scope: 'all' }, {
  /** The counts, problems and new tenants of the installation, which an operator sees first. */
  get: {
    method: 'POST', path: '/operatorHome', permission: 'dashboard.superadmin.get', readOnly: true, limit: 120,
    dependsOn: ['conferences', 'users', 'tenants', 'tenant-smtp', 'tenant-sso', 'mail-log'],
    /** The time zone decides when months end. */
    input: z.strictObject({ timezone: TimeZone }), output: OperatorHome,
  },
})
