// Subject: features/identity/groups
import { groups } from '@foyer/contract/identity/groups'
import { roles } from '@foyer/contract/identity/roles'
import { expect, it } from 'vitest'
import { createGroup } from './groups.ts'
import { useKit } from './kit.ts'
import { createRole, createUserWithRole } from './roles.ts'

const kit = await useKit()
const pairs = 12

/** The requests that are sent at once. */
const races = [
  { name: 'given a role that is deleted', before: undefined, wanted: 'deleted' },
  { name: 'relieved of a role that is deleted', before: 'deleted', wanted: 'member' },
  { name: 'renamed while its role is deleted', before: 'deleted', wanted: 'deleted' },
] as const

it.each(races)('a group that is $name never keeps it, and nothing fails unexpectedly', async ({ before, wanted }) => {
  const tenant = await kit.createTenant()
  const admin = kit.as(tenant.admin)
  for (let pair = 0; pair < pairs; pair += 1) {
    const role = await createRole(kit, tenant, { permissions: ['audit.get'] })
    const member = await createUserWithRole(kit, tenant)
    const id = await createGroup(kit, tenant, { ...(before ? { role } : {}), members: [member] })
    const edit = { id, name: `Team ${pair}`, description: '', role: wanted === 'deleted' ? role : wanted, version: 1 }
    const [edited, deleted] = await Promise.all([
      admin.call(groups.update, edit),
      admin.call(roles.delete, { id: role, moveTo: 'client' }),
    ])
    expect([200, 404, 409]).toContain(edited.status)
    // The deletion of a role that a group has taken meanwhile moves that group.
    expect(deleted.status).toBe(200)
    const [row] = await kit.owner('select role, role_id, grants from groups where id = $1', [id])
    expect(row.role_id).toBeNull()
    expect(row.grants).toBe(row.role === null ? '' : `'${row.role}'`)
  }
})

it('a role that is narrowed while a group takes it grants the group no more than it has then', async () => {
  const tenant = await kit.createTenant()
  const admin = kit.as(tenant.admin)
  for (let pair = 0; pair < pairs; pair += 1) {
    const id = await createRole(kit, tenant, { permissions: ['audit.get', 'user.get'] })
    const group = await createGroup(kit, tenant)
    const { name, description, dialIn, dialOut, version } = (await admin.call(roles.get, { id })).body
    const fields = { name, description, dialIn, dialOut, version }
    const responses = await Promise.all([
      admin.call(groups.update, { id: group, name: `Team ${pair}`, description: '', role: id, version: 1 }),
      admin.call(roles.update, { ...fields, id, permissions: ['audit.get'] }),
    ])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    const [row] = await kit.owner('select grants from groups where id = $1', [group])
    expect(row.grants).toBe("'audit.get'")
  }
})
