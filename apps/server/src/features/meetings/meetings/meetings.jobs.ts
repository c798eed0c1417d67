import { undoSeconds } from '@foyer/contract/constants'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import { purge } from './purge.store.ts'

export const purgeMeeting: ProcessJob = ({ database }, { tenantId, id }) =>
  database.withTenant(tenantId, async (db) => void (await purge(db, id, undoSeconds)))
