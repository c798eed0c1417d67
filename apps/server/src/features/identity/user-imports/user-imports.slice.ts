import { defineSlice } from '#platform/calls/define-slice.ts'
import { userImportsHandlers } from './user-imports.handlers.ts'
import { createImportTask } from './user-imports.jobs.ts'
import { userImportsReference } from './user-imports.reference.ts'

export const userImportsSlice = defineSlice({
  calls: userImportsHandlers,
  reference: userImportsReference,
  tasks: [createImportTask],
})
