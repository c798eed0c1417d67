import { defineSlice } from '#platform/calls/define-slice.ts'
import { conferencesHandlers } from './conferences.handlers.ts'
import { clearDeviceReports } from './participants.store.ts'

export const conferencesSlice = defineSlice({
  calls: conferencesHandlers,
  retention: (db, days) => clearDeviceReports(db, days.deviceReports),
})
