import { groups } from '@foyer/contract/identity/groups'
import { defineAccess, firstPage, unknownId } from '#test/access.ts'

const buildName = () => `Team ${Math.random()}`

export const access = defineAccess(
  groups,
  {
    list: { level: 'admin', input: () => firstPage },
    get: { level: 'admin', object: 'tenant', input: ({ groupId }) => ({ id: groupId }) },
    create: { level: 'admin', once: true, input: () => ({ name: buildName() }) },
    update: {
      level: 'admin',
      object: 'tenant',
      once: true,
      input: ({ groupId }) => ({ id: groupId, version: 1, name: buildName() }),
    },
    delete: { level: 'admin', object: 'tenant', input: ({ groupId }) => ({ id: groupId }) },
    addMembers: { level: 'admin', object: 'tenant', input: ({ groupId }) => ({ id: groupId, users: [unknownId] }) },
    removeMembers: { level: 'admin', object: 'tenant', input: ({ groupId }) => ({ id: groupId, users: [unknownId] }) },
    listNames: { level: 'admin', input: () => ({}) },
    listOfUser: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    updateOfUser: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    search: { level: 'member', input: () => ({ kind: 'scheduled', search: '' }) },
  },
  {
    unknown: { groupId: unknownId, userId: unknownId },
    create: async (kit, owner) => {
      const [row] = await kit.owner(
        `insert into groups (tenant_id, name, description) values ($1, 'Team ' || gen_random_uuid(), '') returning id`,
        [owner.tenantId],
      )
      return { groupId: String(row.id), userId: (await kit.createUser(owner)).id }
    },
  },
)

/** Fills a tenant with groups for the checks of the plans of lists. */
export const seed = [
  `insert into groups (tenant_id, name, description)
   select $1, 'Group ' || n, '' from generate_series(1, least($2::int, 500)) n`,
  `insert into group_members (tenant_id, group_id, user_id)
   select $1, g.id, u.id from (select id from groups where tenant_id = $1 order by name limit 3) g
   cross join (select id from users where tenant_id = $1 limit $2) u on conflict do nothing`,
]
