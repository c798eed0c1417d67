import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { clearDeviceReports } from './participants.store.ts'

export const forgetDevices: ApplyRetention = (database, days) =>
  database.acrossTenants(({ db }) => clearDeviceReports(db, days.deviceReports))
