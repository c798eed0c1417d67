import { defineSlice } from '#platform/calls/define-slice.ts'
import { meetingLogHandlers } from './meeting-log.handlers.ts'
import { meetingLogReference } from './meeting-log.reference.ts'

export const meetingLogSlice = defineSlice({ calls: meetingLogHandlers, reference: meetingLogReference })
