import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Id, Instant } from '../common.ts'
import { singleLine } from '../text.ts'
import { failedJoinReasons } from './failed-joins.ts'
import { alertDirections, healthNumberNames } from './health-numbers.ts'
import { healthRanges, maxLinePoints } from './health-ranges.ts'
import { mailProblems } from './mail-problems.ts'

const Rule = z.strictObject({ direction: z.enum(alertDirections), threshold: z.number(), seconds: z.int() })

/** An alert that is firing, with the rule that it follows. */
const FiringAlert = z.strictObject({
  id: Id,
  /** Empty if the rule has the name of its number. */
  name: z.string(),
  rule: Rule,
  mutedUntil: Instant.nullable(),
})
export type FiringAlert = z.output<typeof FiringAlert>

/** A number with its line over the range; what was not known then, or is not now, is null. */
export const ShownNumber = z.strictObject({
  number: z.enum(healthNumberNames),
  value: z.number().nullable(),
  /** The built-in alert of the number; null if there is none, or it is off. */
  rule: Rule.nullable(),
  /** Whether an alert of the number is firing; of a tenant, whether it is beyond the threshold. */
  isWrong: z.boolean(),
  /** Since when; null if it is not wrong, and for a tenant, whose history is not kept. */
  wrongSince: Instant.nullable(),
  /** The alert of the number that has been firing longest; null if none is, and for a tenant. */
  alert: FiringAlert.nullable(),
  /** The worst value of each step, in order; empty where there is no line. */
  line: z.array(z.number().nullable()).max(maxLinePoints),
})
export type ShownNumber = z.output<typeof ShownNumber>

const Most = z.strictObject({ name: z.string(), failures: z.int() })

/** The joins of the last hour that failed, by reason, the most frequent first. */
export const FailedJoins = z.strictObject({
  failures: z.int(),
  /** All joins of that hour. */
  joins: z.int(),
  reasons: z.array(
    z.strictObject({
      reason: z.enum(failedJoinReasons),
      failures: z.int(),
      /** The organisation with most of them; null for a tenant's own. */
      tenant: Most.nullable(),
      /** The app or browser with most of them; null where none is known. */
      client: Most.nullable(),
    }),
  ),
})
export type FailedJoins = z.output<typeof FailedJoins>

export const EngineRow = z.strictObject({
  instance: z.string(),
  kind: z.string(),
  /** The host of the process that runs it, or speaks for it. */
  host: z.string(),
  release: z.string(),
  heardAt: Instant.nullable(),
  /** Whether it has been silent for too long; then the numbers are null. */
  isSilent: z.boolean(),
  /** In percent; null where the engine does not measure it. */
  load: z.number().nullable(),
  rooms: z.int().nullable(),
  participants: z.int().nullable(),
})
export type EngineRow = z.output<typeof EngineRow>

export const PortalProcess = z.strictObject({
  host: z.string(),
  port: z.int(),
  release: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** Whether it has not reported itself for a minute. */
  isMissing: z.boolean(),
  requests: z.number(),
})
export type PortalProcess = z.output<typeof PortalProcess>

const Installation = z.strictObject({
  engines: z.array(EngineRow),
  processes: z.array(PortalProcess),
  database: z.strictObject({
    version: z.string(),
    maxConnections: z.int(),
    /** Whether the portal sees the transactions of all sessions, and not of its own only. */
    seesAll: z.boolean(),
  }),
  disk: z.strictObject({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
})

/** Connections of a tenant that fail: its mail server, or that of the installation, and its identity providers. */
const Own = z.strictObject({
  mail: z.strictObject({ since: Instant, problem: z.enum(mailProblems), waiting: z.int() }).nullable(),
  providers: z.array(z.strictObject({ label: z.string(), since: Instant })),
})

export const OperationalDashboard = z.strictObject({
  /** When the numbers were sampled; null if there is no sample. */
  takenAt: Instant.nullable(),
  /** Whether no process has taken a sample for a minute. */
  isStale: z.boolean(),
  /** When the lines begin, and the length of a step. */
  from: Instant,
  stepSeconds: z.number(),
  /** Those of the installation, or those that a tenant has. */
  numbers: z.array(ShownNumber),
  failedJoins: FailedJoins,
  /** For super administrators; otherwise null. */
  installation: Installation.nullable(),
  /** For administrators of a tenant; otherwise null. */
  own: Own.nullable(),
})
export type OperationalDashboard = z.output<typeof OperationalDashboard>

// biome-ignore format: a call in a few lines reads like a table
export const operationalDashboard = defineCalls({ slice: 'operational-dashboard', level: 'admin', scope: 'all' }, {
  /** How the installation is, for super administrators; for others, what their organisation has of it. */
  get: {
    method: 'POST', path: '/operationalDashboard', permission: 'dashboard.get', readOnly: true, limit: 240,
    dependsOn: ['alerts'],
    input: z.strictObject({ range: z.enum(healthRanges).default('24h') }), output: OperationalDashboard,
  },
  /** How many of its numbers and connections are wrong. */
  countWrong: {
    method: 'GET', path: '/operationalProblems', permission: 'dashboard.get', readOnly: true, limit: 240,
    dependsOn: ['alerts'],
    input: EmptyInput, output: z.strictObject({ wrong: z.int() }),
  },
  /** Forgets a process that does not come back. */
  dismissProcess: {
    method: 'POST', path: '/dismissProcess', level: 'superadmin', permission: 'dashboard.superadmin.get',
    withoutConfirmation: true,
    input: z.strictObject({ host: singleLine(255), port: z.int().min(0).max(65_535) }),
    output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Dismissed a missing process', fr: 'Processus manquant écarté' },
    changes: ['operational-dashboard'],
  },
})
