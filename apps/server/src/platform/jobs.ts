import type { Unit } from './database.ts'

/** What happens after the answer. A job carries ids and enters its tenant when it runs. */
export type JobData = { tenantId: string; id: string }

/** Jobs of all processes on one database. */
export type Jobs = {
  /** Joins the caller's transaction: the job exists exactly when that commits. */
  send: (unit: Unit, name: string, data: JobData, options?: { afterSeconds?: number }) => Promise<void>
  /** Says who does a job; before `start`. A job that throws is tried again with growing pauses. */
  work: (name: string, work: (data: JobData) => Promise<void>) => void
  /** Does something by the clock, in one process at a time; before `start`. */
  every: (name: string, seconds: number, work: () => Promise<void>) => void
  start: () => Promise<void>
  /** Lets running jobs finish. */
  stop: () => Promise<void>
}
