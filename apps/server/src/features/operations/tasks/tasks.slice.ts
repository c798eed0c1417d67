import { defineSlice } from '#platform/calls/define-slice.ts'
import { tasksHandlers } from './tasks.handlers.ts'

export const tasksSlice = defineSlice({ calls: tasksHandlers })
