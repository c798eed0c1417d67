import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { purgeChallenges } from './challenges.store.ts'

/** Deletes challenges that were never signed. */
export const purgeExpired: ApplyRetention = (database) => database.acrossTenants((db) => purgeChallenges(db))
