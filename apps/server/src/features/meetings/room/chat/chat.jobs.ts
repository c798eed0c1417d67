import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { purge } from './chat.store.ts'

export const purgeMessages: ApplyRetention = (database, days) => database.acrossTenants((db) => purge(db, days.chat))
