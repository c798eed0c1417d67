import type { Platform } from '#platform/calls/define-handlers.ts'
import * as deletion from './deletion.store.ts'

/** Rows per transaction, few enough to stay well below the statement timeout. */
const batchSize = 2000

/** Purges the data of deleted tenants in batches; an interrupted purge continues where it stopped. */
export function tenantsJobs({ jobs, database, log }: Platform): void {
  jobs.work('delete-tenant', async ({ id }) => {
    for (let removed = batchSize; removed === batchSize; ) {
      removed = await database.acrossTenants(({ db }) => deletion.purgeBatch(db, id, batchSize))
    }
    await database.acrossTenants(({ db }) => deletion.remove(db, id))
    log.info({ deleted: id }, 'deleted tenant purged')
  })
}
