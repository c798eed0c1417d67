import { defineSlice } from '#platform/calls/define-slice.ts'
import { usersHandlers } from './users.handlers.ts'
import { createChangeTask, makeRemovalFinal } from './users.jobs.ts'

export const usersSlice = defineSlice({
  calls: usersHandlers,
  jobs: { 'purge-user': makeRemovalFinal },
  tasks: [createChangeTask],
})
