import { defineSlice } from '#platform/calls/define-slice.ts'
import { tasksHandlers } from './tasks.handlers.ts'
import { tasksReference } from './tasks.reference.ts'

export const tasksSlice = defineSlice({ calls: tasksHandlers, reference: tasksReference })
