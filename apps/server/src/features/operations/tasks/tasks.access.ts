import { tasks } from '@foyer/contract/operations/tasks'
import { defineAccess, unknownId } from '#test/access.ts'
import { importUsers } from '#test/imports.ts'

export const access = defineAccess(tasks, {
  list: { level: 'admin', input: () => ({}) },
  cancel: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  failures: {
    level: 'admin',
    input: () => ({ id: unknownId }),
    ok: 404,
    accepted: async (kit, { admin }) => ({ id: await importUsers(kit, admin, `Email\n${admin.email}`) }),
  },
})

/** Fills a tenant, so that the plans of the list are checked over many rows. */
export const seed = [
  `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, input, state, created_at)
   select $1, 'change-users', $1, $4, '', '{}', 'done', now() - n * interval '1 second' from generate_series(1, $2::int) n`,
]
