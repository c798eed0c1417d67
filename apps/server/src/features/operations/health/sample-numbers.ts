import { durationLimits, type RequestCounts } from '#platform/monitor.ts'
import type { ProcessRow } from './processes.store.ts'
import type { SampleNumbers } from './samples.store.ts'

/** With fewer joins or participants a share says nothing. */
export const fewest = { joins: 20, participants: 10 }

/** Returns a share in percent; undefined of fewer than `least`. */
export const toPercent = (part: number, all: number, least = 1): number | undefined =>
  all < least ? undefined : (part / all) * 100

/** Estimates the 95th percentile of durations that were counted by class; undefined without any. */
export function findPercentile95(durations: readonly number[]): number | undefined {
  const all = durations.reduce((sum, count) => sum + count, 0)
  let left = all * 0.95
  if (all === 0) return undefined
  for (const [at, count] of durations.entries()) {
    const [low, high] = [durationLimits[at - 1] ?? 0, durationLimits[at]]
    if (high === undefined) return low
    if (left <= count) return low + ((high - low) * left) / count
    left -= count
  }
  return undefined
}

const most = (values: readonly (number | null | undefined)[]): number | undefined => {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? undefined : Math.max(...known)
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** An engine, as the process says that has heard from it last: several processes may share one. */
export type EngineState = NonNullable<ProcessRow['engine']> & Pick<ProcessRow, 'host' | 'release'>

/** Lists the engines of all processes, with how long they have been silent. */
export function listEngines(processes: readonly ProcessRow[]): EngineState[] {
  const engines = new Map<string, EngineState>()
  for (const { engine, silentSeconds, host, release } of processes) {
    if (engine === null) continue
    const state = { ...engine, silentSeconds: engine.silentSeconds + silentSeconds, host, release }
    const known = engines.get(engine.instance)
    if (known === undefined || state.silentSeconds < known.silentSeconds) engines.set(engine.instance, state)
  }
  return [...engines.values()]
}

/** Adds up the requests of processes. */
function addRequests(counts: readonly RequestCounts[]) {
  const durations = Array.from({ length: durationLimits.length + 1 }, (_, at) =>
    sum(counts.map((count) => count.durations[at] ?? 0)),
  )
  return {
    durations,
    requests: sum(counts.map(({ requests }) => requests)),
    errors: sum(counts.map(({ errors }) => errors)),
    perSecond: sum(counts.map(({ requests, seconds }) => requests / seconds)),
  }
}

/** Returns the numbers that processes report. */
export function toProcessNumbers(processes: readonly ProcessRow[], nowMs: number): SampleNumbers {
  const running = processes.filter(({ isMissing }) => !isMissing)
  const { perSecond, requests, errors, durations } = addRequests(running.flatMap((row) => row.requests ?? []))
  const engines = listEngines(processes)
  const load = most(running.map(({ engine }) => engine?.load))
  const disk = most(running.map((row) => row.disk?.usedShare))
  const expiries = running.flatMap(({ certificate }) => (certificate === null ? [] : Date.parse(certificate)))
  const heard = listEngines(running)
  const [measured, poor] = [sum(heard.map((one) => one.measured ?? 0)), sum(heard.map((one) => one.poor ?? 0))]
  return dropUnknown({
    poorMedia: toPercent(poor, measured, fewest.participants),
    engineHeartbeat: most(engines.map(({ silentSeconds }) => silentSeconds)),
    engineLoad: load && load * 100,
    requests: running.length === 0 ? undefined : perSecond,
    responseTime: findPercentile95(durations),
    errors: toPercent(errors, requests),
    missingProcesses: processes.length - running.length,
    slowStatements: sum(processes.map(({ slowStatements }) => slowStatements)),
    disk: disk && disk * 100,
    certificate: expiries.length === 0 ? undefined : (Math.min(...expiries) - nowMs) / 86_400_000,
  })
}

/** Leaves out what is not known, and rounds to a thousandth, so that samples stay small. */
export function dropUnknown(numbers: { readonly [N in keyof SampleNumbers]: number | undefined }): SampleNumbers {
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([number, value]) =>
      value === undefined ? [] : [[number, Math.round(value * 1000) / 1000]],
    ),
  )
}
