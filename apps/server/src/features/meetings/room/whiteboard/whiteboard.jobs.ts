import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { purge } from './drawings.store.ts'

/** Deletes drawings with the chat of their time: both are what participants have put down in a meeting. */
export const purgeDrawings: ApplyRetention = (database, days) => database.acrossTenants((db) => purge(db, days.chat))
