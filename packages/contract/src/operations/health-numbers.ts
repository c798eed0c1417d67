export const healthGroups = ['meetings', 'engines', 'portal', 'queues'] as const
export type HealthGroup = (typeof healthGroups)[number]

export const alertDirections = ['over', 'under'] as const
export type AlertDirection = (typeof alertDirections)[number]

/** When a rule alerts: after `seconds` over or under a threshold, which is in the unit of the number; 0 is at once. */
export type AlertCondition = {
  readonly direction: AlertDirection
  readonly threshold: number
  readonly seconds: number
}

/** Checks whether a value is beyond the threshold of a condition, regardless of for how long. */
export const isBeyond = ({ direction, threshold }: AlertCondition, value: number): boolean =>
  direction === 'over' ? value > threshold : value < threshold

const over = (threshold: number, seconds: number) => ({ direction: 'over', threshold, seconds }) as const
const under = (threshold: number, seconds: number) => ({ direction: 'under', threshold, seconds }) as const

type HealthNumberFacts = {
  readonly group: HealthGroup
  readonly unit: 'count' | 'percent' | 'perSecond' | 'milliseconds' | 'seconds' | 'bytes' | 'days'
  /** The rule that the number has from the start. */
  readonly rule?: AlertCondition
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
  /** The share of the last hour's joins that failed, of these and those that connected; unknown with too few of them. */
  failedJoins: { group: 'meetings', unit: 'percent', rule: over(2, 300) },
  /** The share of the participants whose connection is poor or lost; unknown with too few of them. */
  poorMedia: { group: 'meetings', unit: 'percent', rule: over(3, 600) },
  /** How long ago the engine that has been silent for longest was heard. */
  engineHeartbeat: { group: 'engines', unit: 'seconds', rule: over(30, 0) },
  /** The load of the busiest engine. */
  engineLoad: { group: 'engines', unit: 'percent', rule: over(80, 300) },
  /** Requests to all processes. */
  requests: { group: 'portal', unit: 'perSecond' },
  /** The 95th percentile of the duration of requests. */
  responseTime: { group: 'portal', unit: 'milliseconds', rule: over(300, 300) },
  /** The share of requests that failed because of the server. */
  errors: { group: 'portal', unit: 'percent', rule: over(0.5, 300) },
  /** Processes of the portal that ended without being stopped and did not come back. */
  missingProcesses: { group: 'portal', unit: 'count', rule: over(0, 60) },
  /** The share of the database's connections in use. */
  connections: { group: 'portal', unit: 'percent', rule: over(80, 300) },
  databaseSize: { group: 'portal', unit: 'bytes' },
  /** The age of the oldest transaction of the database. */
  oldestTransaction: { group: 'portal', unit: 'seconds', rule: over(60, 60) },
  /** Statements of the last hour that took longer than a second. */
  slowStatements: { group: 'portal', unit: 'count', rule: over(20, 0) },
  /** Emails that are due. */
  mailWaiting: { group: 'queues', unit: 'count' },
  /** For how long the oldest of them has been due, without those that the server of a tenant does not take. */
  mailAge: { group: 'queues', unit: 'seconds', rule: over(300, 0) },
  /** Jobs that are due. */
  jobsWaiting: { group: 'queues', unit: 'count' },
  /** For how long the oldest of them has been due. */
  jobsAge: { group: 'queues', unit: 'seconds', rule: over(600, 0) },
  /** The share of the data folder's file system in use. */
  disk: { group: 'queues', unit: 'percent', rule: over(80, 600) },
  /** The days until the certificate of the portal expires; unknown where a proxy has it. */
  certificate: { group: 'queues', unit: 'days', rule: under(21, 0) },
  /** Tenants whose mail server or identity provider fails. */
  failingTenants: { group: 'queues', unit: 'count', rule: over(5, 600) },
} as const satisfies { readonly [number: string]: HealthNumberFacts }

export type HealthNumber = keyof typeof healthNumbers

/** How often the numbers are sampled. */
export const healthSampleSeconds = 15

export const healthNumberNames = Object.keys(healthNumbers).filter(
  (name): name is HealthNumber => name in healthNumbers,
)

/** Returns what a number is measured in, and the rule that it has from the start. */
export const toNumberFacts = (number: HealthNumber): HealthNumberFacts => healthNumbers[number]
