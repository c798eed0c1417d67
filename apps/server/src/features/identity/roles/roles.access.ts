import { roles } from '@foyer/contract/identity/roles'
import { defineAccess, firstPage, unknownId } from '#test/access.ts'

const fields = { description: 'Welcomes visitors', permissions: ['user.get' as const] }
const buildName = () => `Front desk ${Math.random()}`

export const access = defineAccess(
  roles,
  {
    list: { level: 'admin', input: () => firstPage },
    get: { level: 'admin', object: 'tenant', input: ({ roleId }) => ({ id: roleId }) },
    create: { level: 'admin', once: true, input: () => ({ name: buildName(), level: 'admin', ...fields }) },
    update: {
      level: 'admin',
      object: 'tenant',
      once: true,
      input: ({ roleId }) => ({ id: roleId, version: 1, name: buildName(), ...fields }),
    },
    delete: { level: 'admin', object: 'tenant', input: ({ roleId }) => ({ id: roleId }) },
    listPermissions: { level: 'admin', input: () => ({}) },
    menu: { level: 'admin', object: 'tenant', input: ({ roleId }) => ({ role: roleId }) },
    listUnassigned: { level: 'admin', input: () => firstPage },
    // A role of another tenant is reported as a failed item (roles.test.ts).
    updateUnassigned: { level: 'admin', input: ({ roleId }) => ({ action: 'disable', ids: [roleId] }) },
  },
  {
    unknown: { roleId: unknownId },
    create: async (kit, { tenantId }) => {
      const [row] = await kit.owner(
        `insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
         values ($1, 'Desk ' || gen_random_uuid(), '', 'admin', '{user.get}', 'active', false, false) returning id`,
        [tenantId],
      )
      return { roleId: String(row.id) }
    },
  },
)

/** Fills a tenant with roles for the checks of the plans of lists. */
export const seed = [
  `insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
   select $1, 'Role ' || n, '', 'admin', '{user.get}', 'active', false, false from generate_series(1, least($2::int, 500)) n`,
]
