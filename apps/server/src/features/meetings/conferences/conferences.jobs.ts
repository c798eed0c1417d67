import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { clearDeviceNames } from './conference-events.store.ts'
import { clearDeviceReports } from './participants.store.ts'

export const forgetDevices: ApplyRetention = (database, days) =>
  database.acrossTenants(async (db) => {
    await clearDeviceReports(db, days.deviceReports)
    await clearDeviceNames(db, days.deviceReports)
  })
