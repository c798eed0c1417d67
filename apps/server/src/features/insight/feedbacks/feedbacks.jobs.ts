import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { clearDevices } from './feedbacks.store.ts'

export const forgetFeedbackDevices: ApplyRetention = (database, days) =>
  database.acrossTenants((db) => clearDevices(db, days.deviceReports))
