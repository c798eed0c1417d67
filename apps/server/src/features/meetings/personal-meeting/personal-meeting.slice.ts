import { defineSlice } from '#platform/calls/define-slice.ts'
import { personalMeetingHandlers } from './personal-meeting.handlers.ts'
import { personalMeetingReference } from './personal-meeting.reference.ts'

export const personalMeetingSlice = defineSlice({ calls: personalMeetingHandlers, reference: personalMeetingReference })
