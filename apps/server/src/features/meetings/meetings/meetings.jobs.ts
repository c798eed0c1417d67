import { undoSeconds } from '@foyer/contract/constants'
import type { Platform } from '#platform/calls/define-handlers.ts'
import * as occurrences from './occurrences.store.ts'

export function meetingsJobs({ jobs, database }: Platform): void {
  jobs.work('purge-meeting', ({ tenantId, id }) =>
    database.withTenant(tenantId, async ({ db }) => void (await occurrences.purge(db, id, undoSeconds))),
  )
}
