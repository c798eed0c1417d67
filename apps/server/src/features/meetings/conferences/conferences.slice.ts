import { defineSlice } from '#platform/calls/define-slice.ts'
import { conferencesHandlers } from './conferences.handlers.ts'
import { forgetDevices } from './conferences.jobs.ts'

export const conferencesSlice = defineSlice({ calls: conferencesHandlers, retention: forgetDevices })
