export const healthGroups = ['meetings', 'engines', 'portal', 'queues'] as const
export type HealthGroup = (typeof healthGroups)[number]

/** A rule that a number has from the start: it alerts after `seconds` over or under a threshold, 0 being at once. */
export type HealthRule = ({ readonly over: number } | { readonly under: number }) & { readonly seconds: number }

type HealthNumberFacts = {
  readonly group: HealthGroup
  readonly unit: 'count' | 'percent' | 'perSecond' | 'milliseconds' | 'seconds' | 'bytes' | 'days'
  readonly rule?: HealthRule
}

/**
 * The numbers that say how an installation is, with their unit and the rule that they have from the start. All are
 * sampled together; one that is not known at that time has no value in the sample.
 */
export const healthNumbers = {
  /** Conferences in progress. */
  conferences: { group: 'meetings', unit: 'count' },
  /** Participants who are connected. */
  participants: { group: 'meetings', unit: 'count' },
  /** The share of the last hour's joins that failed; unknown with too few of them. */
  failedJoins: { group: 'meetings', unit: 'percent', rule: { over: 2, seconds: 300 } },
  /** The share of the participants whose connection is poor or lost; unknown with too few of them. */
  poorMedia: { group: 'meetings', unit: 'percent', rule: { over: 3, seconds: 600 } },
  /** How long ago the engine that has been silent for longest was heard. */
  engineHeartbeat: { group: 'engines', unit: 'seconds', rule: { over: 30, seconds: 0 } },
  /** The load of the busiest engine. */
  engineLoad: { group: 'engines', unit: 'percent', rule: { over: 80, seconds: 300 } },
  /** Requests to all processes. */
  requests: { group: 'portal', unit: 'perSecond' },
  /** The 95th percentile of the duration of requests. */
  responseTime: { group: 'portal', unit: 'milliseconds', rule: { over: 300, seconds: 300 } },
  /** The share of requests that failed because of the server. */
  errors: { group: 'portal', unit: 'percent', rule: { over: 0.5, seconds: 300 } },
  /** Processes of the portal that ended without being stopped and did not come back. */
  missingProcesses: { group: 'portal', unit: 'count', rule: { over: 0, seconds: 60 } },
  /** The share of the database's connections in use. */
  connections: { group: 'portal', unit: 'percent', rule: { over: 80, seconds: 300 } },
  databaseSize: { group: 'portal', unit: 'bytes' },
  /** The age of the oldest transaction of the database. */
  oldestTransaction: { group: 'portal', unit: 'seconds', rule: { over: 60, seconds: 60 } },
  /** Statements of the last hour that took longer than a second. */
  slowStatements: { group: 'portal', unit: 'count', rule: { over: 20, seconds: 0 } },
  /** Emails that are due. */
  mailWaiting: { group: 'queues', unit: 'count' },
  /** For how long the oldest of them has been due. */
  mailAge: { group: 'queues', unit: 'seconds', rule: { over: 300, seconds: 0 } },
  /** Jobs that are due. */
  jobsWaiting: { group: 'queues', unit: 'count' },
  /** For how long the oldest of them has been due. */
  jobsAge: { group: 'queues', unit: 'seconds', rule: { over: 600, seconds: 0 } },
  /** The share of the data folder's file system in use. */
  disk: { group: 'queues', unit: 'percent', rule: { over: 80, seconds: 600 } },
  /** The days until the certificate of the portal expires; unknown where a proxy has it. */
  certificate: { group: 'queues', unit: 'days', rule: { under: 21, seconds: 0 } },
  /** Tenants whose mail server or identity provider fails. */
  failingTenants: { group: 'queues', unit: 'count', rule: { over: 5, seconds: 600 } },
} as const satisfies { readonly [number: string]: HealthNumberFacts }

export type HealthNumber = keyof typeof healthNumbers

/** How often the numbers are sampled. */
export const healthSampleSeconds = 15

export const healthNumberNames = Object.keys(healthNumbers).filter(
  (name): name is HealthNumber => name in healthNumbers,
)

/** Returns what a number is measured in, and the rule that it has from the start. */
export const toNumberFacts = (number: HealthNumber): HealthNumberFacts => healthNumbers[number]

/** Checks whether a value breaks a rule, regardless of for how long. */
export const breaksRule = (rule: HealthRule, value: number): boolean =>
  'over' in rule ? value > rule.over : value < rule.under
