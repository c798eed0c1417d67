import { tasks } from '@foyer/contract/operations/tasks'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(tasks, {
  list: { level: 'admin', input: () => ({}) },
  cancel: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  failures: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
})
