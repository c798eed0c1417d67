import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { clearDeviceNames } from './conference-events.store.ts'
import { deleteOldSamples } from './connection-samples.store.ts'
import { clearDeviceReports } from './participants.store.ts'

const batchSize = 5000

/** Forgets what devices reported, and how they were connected. */
export const forgetDevices: ApplyRetention = async (database, { deviceReports: days }) => {
  await database.acrossTenants(async (db) => {
    await clearDeviceReports(db, days)
    await clearDeviceNames(db, days)
  })
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await database.acrossTenants((db) => deleteOldSamples(db, days, batchSize))
}
