import { undoSeconds } from '@foyer/contract/constants'
import type { ProcessJob } from '#platform/calls/define-slice.ts'
import * as occurrences from './occurrences.store.ts'

export const purgeMeeting: ProcessJob = ({ database }, { tenantId, id }) =>
  database.withTenant(tenantId, async ({ db }) => void (await occurrences.purge(db, id, undoSeconds)))
