import { defineSlice } from '#platform/calls/define-slice.ts'
import { conferencesHandlers } from './conferences.handlers.ts'
import { forgetDevices } from './conferences.jobs.ts'
import { conferencesReference } from './conferences.reference.ts'

export const conferencesSlice = defineSlice({
  calls: conferencesHandlers,
  reference: conferencesReference,
  retention: forgetDevices,
})
