import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { purge } from './openings.store.ts'

/** Forgets who opened recordings, from where and when. */
export const forgetOpenings: ApplyRetention = (database, days) =>
  database.acrossTenants((db) => purge(db, days.deviceReports))
