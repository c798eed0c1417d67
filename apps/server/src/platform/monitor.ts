import type { FailedJoinReason } from '@foyer/contract/operations/failed-joins'
import type { HealthNumber } from '@foyer/contract/operations/health-numbers'

/** Upper limits in milliseconds of the classes of durations, which are the same in all processes; the last class is open. */
export const durationLimits = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000,
] as const

/** The requests of a span: durations are counted by class. */
export type RequestCounts = { seconds: number; requests: number; errors: number; durations: number[] }

/** A join that failed; `client` is the app or browser with its version, or empty. */
export type FailedJoin = { tenantId: string; reason: FailedJoinReason; client: string }
export type CountedFailure = FailedJoin & { failures: number }

/** The numbers of the installation at an instant; those that are not known are missing. */
export type HealthSample = { takenAt: Date; numbers: { readonly [name in HealthNumber]?: number } }

/** Counts what this process does, between its reports. */
export type Monitor = {
  countRequest: (ms: number, status: number) => void
  countSlowStatement: () => void
  /** Joins of one network, and of a tenant with many clients, are counted up to a bound. */
  countFailedJoin: (failure: FailedJoin & { network: string }) => void
  /** The requests of the last complete minute. */
  readRequests: () => RequestCounts
  /** The slow statements of the last hour. */
  readSlowStatements: () => number
  /** Takes the joins that failed since the last time. */
  takeFailedJoins: () => CountedFailure[]
  /** Takes back what could not be written. */
  returnFailedJoins: (failures: readonly CountedFailure[]) => void
  /** The last sample that this process has seen. */
  sample: HealthSample | undefined
}

const sliceMs = 15_000
const slices = 4
const minuteMs = 60_000
const minutes = 60
/**
 * Bounds for failures of one network in ten minutes, or a single person could make the installation look broken; for the
 * clients of one tenant between two takes; and for all rows.
 */
export const failedJoinBounds = { perNetwork: 20, clientsPerTenant: 20, rows: 5000 }
const networkMs = 10 * 60_000

const emptyDurations = (): number[] => Array.from({ length: durationLimits.length + 1 }, () => 0)

/** Finds the class of a duration. */
function toClass(ms: number): number {
  const found = durationLimits.findIndex((limit) => ms <= limit)
  return found === -1 ? durationLimits.length : found
}

/** Keeps what belongs to the last `count` spans of `ms`, and finds the span of now. */
function createSpans<T>({ ms, count, now }: { ms: number; count: number; now: () => number }, create: () => T) {
  const spans = new Map<number, T>()
  const current = (): number => Math.floor(now() / ms)
  const forgetOld = (): void => {
    for (const at of spans.keys()) if (at < current() - count) spans.delete(at)
  }
  return {
    current: (): T => {
      forgetOld()
      const at = current()
      const known = spans.get(at)
      if (known !== undefined) return known
      const created = create()
      spans.set(at, created)
      return created
    },
    /** The spans that are complete, or with `orCurrent` the one of now too. */
    last: ({ orCurrent = false } = {}): T[] => {
      forgetOld()
      return [...spans].filter(([at]) => orCurrent || at < current()).map(([, span]) => span)
    },
  }
}

/** Creates the counters of one process. */
export function createMonitor(now: () => number = Date.now): Monitor {
  const began = now()
  const requests = createSpans({ ms: sliceMs, count: slices, now }, () => ({
    requests: 0,
    errors: 0,
    durations: emptyDurations(),
  }))
  const slow = createSpans({ ms: minuteMs, count: minutes, now }, () => ({ statements: 0 }))
  let failures = new Map<string, CountedFailure>()
  let clients = new Map<string, number>()
  let networks = { since: began, counts: new Map<string, number>() }
  const findNetworks = () => {
    if (now() - networks.since >= networkMs) networks = { since: now(), counts: new Map() }
    return networks.counts
  }
  /** Returns whether there was room for it. */
  const add = ({ failures: count, ...failure }: CountedFailure): boolean => {
    const toKey = (client: string) => `${failure.tenantId} ${failure.reason} ${client}`
    const ofTenant = clients.get(failure.tenantId) ?? 0
    const isNamed = failures.has(toKey(failure.client)) || ofTenant < failedJoinBounds.clientsPerTenant
    const client = isNamed ? failure.client : ''
    const known = failures.get(toKey(client))
    if (known === undefined && failures.size >= failedJoinBounds.rows) return false
    if (known === undefined) clients.set(failure.tenantId, ofTenant + 1)
    failures.set(toKey(client), { ...failure, client, failures: (known?.failures ?? 0) + count })
    return true
  }
  return {
    sample: undefined,
    countRequest: (ms, status) => {
      const span = requests.current()
      span.requests += 1
      if (status >= 500) span.errors += 1
      const at = toClass(ms)
      span.durations[at] = (span.durations[at] ?? 0) + 1
    },
    countSlowStatement: () => {
      slow.current().statements += 1
    },
    countFailedJoin: ({ network, ...failure }) => {
      const counts = findNetworks()
      const ofNetwork = (counts.get(network) ?? 0) + 1
      if (ofNetwork > failedJoinBounds.perNetwork) return
      if (add({ ...failure, failures: 1 })) counts.set(network, ofNetwork)
    },
    readRequests: () => {
      const spans = requests.last()
      const complete = Math.floor(now() / sliceMs) - Math.floor(began / sliceMs)
      return {
        seconds: (Math.min(slices, Math.max(1, complete)) * sliceMs) / 1000,
        requests: spans.reduce((sum, span) => sum + span.requests, 0),
        errors: spans.reduce((sum, span) => sum + span.errors, 0),
        durations: emptyDurations().map((_, at) => spans.reduce((sum, span) => sum + (span.durations[at] ?? 0), 0)),
      }
    },
    readSlowStatements: () => slow.last({ orCurrent: true }).reduce((sum, span) => sum + span.statements, 0),
    takeFailedJoins: () => {
      const taken = [...failures.values()]
      failures = new Map()
      clients = new Map()
      return taken
    },
    returnFailedJoins: (returned) => {
      for (const failure of returned) add(failure)
    },
  }
}
