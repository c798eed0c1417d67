import { defineSlice } from '#platform/calls/define-slice.ts'
import { usersHandlers } from './users.handlers.ts'
import { createChangeTask, makeRemovalFinal } from './users.jobs.ts'
import { usersReference } from './users.reference.ts'

export const usersSlice = defineSlice({
  calls: usersHandlers,
  reference: usersReference,
  jobs: { 'purge-user': makeRemovalFinal },
  tasks: [createChangeTask],
})
