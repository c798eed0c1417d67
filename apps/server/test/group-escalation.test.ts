// Subject: features/identity/groups
import { groups } from '@foyer/contract/identity/groups'
import { roles } from '@foyer/contract/identity/roles'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { createGroup } from './groups.ts'
import { useKit } from './kit.ts'
import { createRole, createUserWithRole } from './roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
/** Everything about users and roles, and nothing else. */
const held = builtInRoles.admin.filter((key) => /^(?:user|roles)\./.test(key))
const giver = await createUserWithRole(kit, tenant, { permissions: held })
const by = kit.as(giver)
const equal = await createRole(kit, tenant, { permissions: held, name: 'Equal' })
const stronger = await createRole(kit, tenant, { permissions: [...held, 'audit.get'], name: 'Stronger' })
const target = (permissions: readonly PermissionKey[] = ['user.get']) =>
  createUserWithRole(kit, tenant, { permissions })
const buildName = () => `Group ${Math.random()}`

describe('a group whose role holds more than the caller', () => {
  it('cannot be changed, nor its members', async () => {
    const [user, member] = [await target(), await target()]
    const id = await createGroup(kit, tenant, { role: stronger, members: [member] })
    const responses = [
      await by.call(groups.update, { id, version: 1, name: buildName(), role: stronger }),
      await by.call(groups.update, { id, version: 1, name: buildName(), role: null }),
      await by.call(groups.delete, { id }),
      await by.call(groups.addMembers, { id, users: [user.id] }),
      await by.call(groups.addMembers, { id, emails: [user.email] }),
      await by.call(groups.removeMembers, { id, users: [member.id] }),
      await by.call(groups.updateOfUser, { id: user.id, added: [id] }),
      await by.call(groups.updateOfUser, { id: member.id, removed: [id] }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [403, 'group-role-not-held']),
    )
    expect(await kit.owner('select user_id from group_members where group_id = $1', [id])).toEqual([
      { user_id: member.id },
    ])
  })

  it('stays out of reach while its role is disabled', async () => {
    const role = await createRole(kit, tenant, { permissions: ['audit.get'] })
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [role])
    const id = await createGroup(kit, tenant, { role })
    const added = await by.call(groups.addMembers, { id, users: [(await target()).id] })
    expect(added.body.code).toBe('group-role-not-held')
  })

  it('fails the rows of an import that name it', async () => {
    await createGroup(kit, tenant, { role: stronger, name: 'Strong team' })
    const open = await createGroup(kit, tenant, { role: equal, name: 'Equal team' })
    const lines = ['a,strong TEAM', 'b,Equal team; Nobody', 'c,equal team; ', 'd,']
    const file = new File(
      [`Email,Groups\n${lines.map((line) => line.replace(',', '@teams.test,')).join('\n')}\n`],
      'a.csv',
    )
    const { id, mapping } = (await by.call(userImports.create, { file })).body
    expect(mapping).toEqual(['email', 'group'])
    const options = { role: equal }
    const { problems } = (await by.call(userImports.check, { id, mapping, options })).body
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'group-not-allowed'],
      [3, 'group-unknown'],
    ])
    await by.call(userImports.start, { id, mapping, options })
    const find = () =>
      kit.owner(
        `select email, group_id from users left join group_members on user_id = id where email like '%@teams.test' order by 1`,
      )
    await expect.poll(find).toEqual([
      { email: 'c@teams.test', group_id: open },
      { email: 'd@teams.test', group_id: null },
    ])
  })
})

describe('the own permissions', () => {
  it('are not changed through a group', async () => {
    const own = await createGroup(kit, tenant, { role: equal, members: [giver] })
    const other = await createGroup(kit, tenant, { role: equal })
    const version = { version: 1, name: buildName() }
    const responses = [
      await by.call(groups.update, { id: own, ...version, role: null }),
      await by.call(groups.delete, { id: own }),
      await by.call(groups.updateOfUser, { id: giver.id, added: [other] }),
      await by.call(groups.updateOfUser, { id: giver.id, removed: [own] }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [403, 'own-group']))
    const added = await by.call(groups.addMembers, { id: other, users: [giver.id] })
    expect(added.body.failed.map(({ code }) => code)).toEqual(['own-group'])
    const removed = await by.call(groups.removeMembers, { id: own, users: [giver.id] })
    expect(removed.body.failed.map(({ code }) => code)).toEqual(['own-group'])
    expect((await by.call(groups.update, { id: own, ...version, role: equal })).status).toBe(200)
  })

  it('are not changed through the role of an own group', async () => {
    const role = await createRole(kit, tenant, { permissions: ['user.get'] })
    await createGroup(kit, tenant, { role, members: [giver] })
    const edited = await by.call(roles.update, { id: role, version: 1, name: buildName(), permissions: [] })
    expect([edited.status, edited.body.code]).toEqual([403, 'own-role'])
    const deleted = await by.call(roles.delete, { id: role, moveTo: equal })
    expect([deleted.status, deleted.body.code]).toEqual([403, 'own-role'])
    expect((await by.call(roles.get, { id: role })).body.editable).toBe(false)
  })

  it('of a built-in role are the same in every group', async () => {
    const id = await createGroup(kit, tenant, { role: equal })
    const added = await kit.as(tenant.admin).call(groups.addMembers, { id, users: [tenant.admin.id] })
    expect(added.body).toEqual({ changed: 1, failed: [] })
  })

  it('are not needed where a group has no role', async () => {
    const id = await createGroup(kit, tenant)
    const added = await by.call(groups.addMembers, { id, users: [giver.id, tenant.admin.id] })
    expect(added.body).toEqual({ changed: 2, failed: [] })
  })
})

describe('a user who may do more through a group', () => {
  it('is managed by no one who holds less', async () => {
    const user = await target()
    await createGroup(kit, tenant, { role: stronger, members: [user] })
    const form = { id: user.id, version: 1, email: user.email, firstname: 'A', lastname: 'B', language: 'en' as const }
    const responses = [
      await by.call(users.update, { ...form, role: equal }),
      await by.call(users.resetPassword, { id: user.id }),
      await by.call(users.enable, { id: user.id, enabled: false }),
      await by.call(users.delete, { id: user.id }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(responses.map(() => [403, 'forbidden']))
    const open = await createGroup(kit, tenant, { role: equal })
    const added = await by.call(groups.addMembers, { id: open, users: [user.id] })
    expect(added.body.failed.map(({ code }) => code)).toEqual(['user-not-manageable'])
  })

  it('counts again when they are restored', async () => {
    const user = await target()
    await by.call(users.delete, { id: user.id })
    await createGroup(kit, tenant, { role: stronger, members: [user] })
    expect((await by.call(users.restore, { id: user.id })).status).toBe(403)
  })

  it('gets no level at which their groups allow more than the giver holds', async () => {
    const user = await createUserWithRole(kit, tenant, { level: 'client', permissions: [] })
    await createGroup(kit, tenant, { role: stronger, members: [user] })
    const form = { id: user.id, version: 1, email: user.email, firstname: 'A', lastname: 'B', language: 'en' as const }
    const edited = await by.call(users.update, { ...form, role: equal })
    expect([edited.status, edited.body.code]).toEqual([403, 'forbidden'])
    const bulk = await by.call(users.bulkUpdate, { action: 'role', role: equal, selection: { ids: [user.id] } })
    expect(bulk.body.failed.map(({ code }) => code)).toEqual(['forbidden'])
    const moved = await by.call(roles.delete, { id: user.roleId, moveTo: equal })
    expect([moved.status, moved.body.code]).toEqual([403, 'forbidden'])
    const kept = await by.call(roles.delete, {
      id: user.roleId,
      moveTo: await createRole(kit, tenant, { level: 'client' }),
    })
    expect(kept.status).toBe(200)
  })

  it('keeps what their groups allow if their role is deleted, because they gain nothing', async () => {
    const user = await target()
    await createGroup(kit, tenant, { role: stronger, members: [user] })
    expect((await by.call(roles.delete, { id: user.roleId, moveTo: equal })).status).toBe(200)
  })
})

it('leaves the last administrator the one with the built-in role, whatever groups allow', async () => {
  const own = await kit.createTenant()
  const other = await createUserWithRole(kit, own, { permissions: [] })
  await createGroup(kit, own, { role: 'admin', members: [other] })
  const response = await kit.as(other).call(users.enable, { id: own.admin.id, enabled: false })
  expect([response.status, response.body.code]).toEqual([409, 'last-admin'])
})

it('asks for the groups of the user who has started a task with every batch', async () => {
  const own = await kit.createTenant()
  const starter = await createUserWithRole(kit, own, { permissions: [] })
  const role = await createRole(kit, own, { permissions: held })
  await createGroup(kit, own, { role, members: [starter] })
  const user = await createUserWithRole(kit, own, { permissions: ['user.get'] })
  const started = await kit
    .as(starter)
    .call(users.bulkUpdate, { action: 'disable', selection: { all: { filters: { role: user.roleId } } } })
  expect(started.status).toBe(200)
  const status = async () => (await kit.owner('select status from users where id = $1', [user.id]))[0].status
  await expect.poll(status).toBe('disabled')
})
