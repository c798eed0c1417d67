import { defineSlice } from '#platform/calls/define-slice.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { attendanceReference } from './attendance.reference.ts'

export const attendanceSlice = defineSlice({ calls: attendanceHandlers, reference: attendanceReference })
