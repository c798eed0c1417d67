import { defineSlice } from '#platform/calls/define-slice.ts'
import { completedMeetingsHandlers, liveMeetingsHandlers } from './conferences.handlers.ts'
import { clearDeviceReports } from './participants.store.ts'

export const conferencesSlice = defineSlice({
  calls: [...liveMeetingsHandlers, ...completedMeetingsHandlers],
  retention: (db, days) => clearDeviceReports(db, days.deviceReports),
})
