import { defineSlice } from '#platform/calls/define-slice.ts'
import { feedbacksHandlers } from './feedbacks.handlers.ts'
import { feedbacksReference } from './feedbacks.reference.ts'
import { clearDevices } from './feedbacks.store.ts'

export const feedbacksSlice = defineSlice({
  calls: feedbacksHandlers,
  reference: feedbacksReference,
  retention: (database, days) => database.acrossTenants((db) => clearDevices(db, days.deviceReports)),
})
