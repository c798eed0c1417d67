import { attendance } from '@foyer/contract/insight/attendance'
import { defineReference } from '#platform/calls/define-reference.ts'

export const attendanceReference = defineReference(attendance, {
  title: 'Attendance',
  description: 'Who was in a meeting, or in those of a series, and for how long.',
  calls: { get: 'Attendance of a meeting' },
  fields: {
    conferenceId: 'The meeting as it was held, as the lists of past and completed meetings name it.',
    list: '`past` for meetings that the caller hosts or co-manages, `completed` for all of the organisation.',
    all: 'Whether to report all times of the same meeting in the period instead of this one.',
    ms: 'How long the person was there, in milliseconds.',
  },
})
