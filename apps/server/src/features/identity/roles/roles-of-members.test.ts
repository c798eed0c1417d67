import { roles } from '@foyer/contract/identity/roles'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const roleKeys = ['roles.get', 'roles.put', 'roles.update', 'roles.delete'] as const

it('a member with the permission looks after roles of members, up to what they hold', async () => {
  const tenant = await kit.createTenant()
  const held: readonly PermissionKey[] = [...builtInRoles.member, ...roleKeys]
  const member = await createUserWithRole(kit, tenant, { level: 'member', permissions: held })
  const plain = await kit.createUser(tenant, { level: 'member' })
  expect((await kit.as(plain).call(roles.list, {})).status).toBe(403)
  const form = { name: 'Desk', permissions: [...builtInRoles.client] }
  const created = await kit.as(member).call(roles.create, { ...form, level: 'member' })
  expect([created.status, created.body.level]).toEqual([200, 'member'])
  const edited = await kit
    .as(member)
    .call(roles.update, { ...form, id: created.body.id, version: 1, name: 'Front desk' })
  expect([edited.status, edited.body.name]).toEqual([200, 'Front desk'])
  const admin = { ...form, name: 'Admins', level: 'admin' as const }
  expect((await kit.as(member).call(roles.create, admin)).body.code).toBe('permission-not-held')
  const above = await kit.as(tenant.admin).call(roles.create, { ...admin, permissions: [] })
  const refused = await kit.as(member).call(roles.update, { ...form, id: above.body.id, version: 1 })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const { items } = (await kit.as(member).call(roles.listPermissions, {})).body
  expect(items.find(({ key }) => key === 'roles.get')).toMatchObject({ level: 'member', grantable: true })
})

it('a client cannot have the permissions of roles', async () => {
  const tenant = await kit.createTenant()
  const form = { name: 'Clients', level: 'client' as const, permissions: [...roleKeys] }
  expect((await kit.as(tenant.admin).call(roles.create, form)).body.code).toBe('permission-above-level')
  const client = await createUserWithRole(kit, tenant, { level: 'client', permissions: roleKeys })
  expect((await kit.as(client).call(roles.list, {})).status).toBe(403)
})
