import { defineSlice } from '#platform/calls/define-slice.ts'
import { userImportsHandlers } from './user-imports.handlers.ts'
import { createImportTask } from './user-imports.jobs.ts'

export const userImportsSlice = defineSlice({ calls: userImportsHandlers, tasks: [createImportTask] })
