import type { Platform } from '#platform/calls/define-handlers.ts'
import * as deletion from './deletion.store.ts'

/** Rows in one transaction: well below the time that a statement has. */
const batchSize = 2000

/** What the deletion of a tenant leaves for later; registered before the jobs start. A kill goes on where it was. */
export function tenantsJobs({ jobs, database, log }: Platform): void {
  jobs.work('delete-tenant', async ({ id }) => {
    for (let removed = batchSize; removed === batchSize; ) {
      removed = await database.acrossTenants(({ db }) => deletion.purgeBatch(db, id, batchSize))
    }
    await database.acrossTenants(({ db }) => deletion.remove(db, id))
    log.info({ deleted: id }, 'a deleted tenant has left nothing')
  })
}
