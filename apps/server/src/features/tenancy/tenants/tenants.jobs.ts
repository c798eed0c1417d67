import type { ProcessJob } from '#platform/calls/define-slice.ts'
import * as deletion from './deletion.store.ts'

/** Rows per transaction, few enough to stay well below the statement timeout. */
const batchSize = 2000

/** Purges the data of a deleted tenant in batches; an interrupted purge continues where it stopped. */
export const purgeTenant: ProcessJob = async ({ database, log }, { id }) => {
  const tables = await database.acrossTenants((db) => deletion.findTenantTables(db))
  for (let removed = batchSize; removed === batchSize; ) {
    removed = await database.acrossTenants((db) => deletion.purgeBatch(db, { tables, tenantId: id, max: batchSize }))
  }
  await database.acrossTenants((db) => deletion.remove(db, id))
  log.info({ deleted: id }, 'deleted tenant purged')
}
