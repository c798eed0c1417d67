import { auth } from '@foyer/contract/identity/auth'
import { groups } from '@foyer/contract/identity/groups'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { audit } from '@foyer/contract/operations/audit'
import { describe, expect, it } from 'vitest'
import { anyPeriod } from '#test/access.ts'
import { createGroup } from '#test/groups.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { createRole, createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const as = (tenant: TestTenant) => kit.as(tenant.admin)
const list = async (tenant: TestTenant, query: object = {}) => (await as(tenant).send(groups.list, query)).body.items
const findKeys = async (user: Parameters<typeof kit.as>[0]) => (await kit.as(user).call(auth.permissions, {})).body.keys
const listEmails = async (tenant: TestTenant, group: string) =>
  (await as(tenant).call(users.list, { filters: { group } })).body.items.map(({ email }) => email)

describe('a group', () => {
  it('is created with a role, listed with its members, and audited', async () => {
    const tenant = await kit.createTenant()
    const role = await createRole(kit, tenant, { name: 'Front desk', permissions: ['user.get'] })
    const { status, body } = await as(tenant).call(groups.create, {
      name: 'Desk',
      description: 'Welcomes visitors',
      role,
    })
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), name: 'Desk', description: 'Welcomes visitors', role, roleName: 'Front desk' },
        ...{ roleDisabled: false, modeId: null, members: 0, editable: true, version: 1 },
      },
    ])
    const user = await kit.createUser(tenant)
    const added = await as(tenant).call(groups.addMembers, { id: body.id, users: [user.id] })
    expect(added.body).toEqual({ changed: 1, failed: [] })
    expect((await list(tenant)).map(({ name, members }) => [name, members])).toEqual([['Desk', 1]])
    expect(await listEmails(tenant, body.id)).toEqual([user.email])
    const { items } = (await as(tenant).call(audit.list, { ...anyPeriod, call: 'groups.addMembers' })).body
    expect(items[0]).toMatchObject({ objectLabel: 'Desk', after: { emails: user.email, changed: 1 } })
  })

  it('is found by the beginnings of words in its name, by its role, and page by page', async () => {
    const tenant = await kit.createTenant()
    for (const name of ['North desk', 'Desk of the south', 'Auditors'])
      await createGroup(kit, tenant, name === 'Auditors' ? { name, role: 'client' } : { name })
    const names = async (query: object) => (await list(tenant, query)).map(({ name }) => name)
    expect(await names({ search: 'desk' })).toEqual(['Desk of the south', 'North desk'])
    expect(await names({ search: 'esk' })).toEqual([])
    expect(await names({ filters: { role: 'client' } })).toEqual(['Auditors'])
    expect(await names({ size: 2, page: 2 })).toEqual(['North desk'])
    expect(await names({ sort: '-name' })).toEqual(['North desk', 'Desk of the south', 'Auditors'])
  })

  it('has a name of its own, without the separator of files', async () => {
    const tenant = await kit.createTenant()
    const same = await Promise.all(['Twins', 'TWINS'].map((name) => as(tenant).call(groups.create, { name })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [twin] = await list(tenant)
    const other = (await as(tenant).call(groups.create, { name: 'Other' })).body
    const renamed = await as(tenant).call(groups.update, { id: other.id, version: 1, name: 'twins' })
    expect([renamed.status, renamed.body.code, renamed.body.field]).toEqual([409, 'group-name-taken', 'name'])
    const own = await as(tenant).call(groups.update, { id: twin?.id ?? '', version: 1, name: 'tWins' })
    expect(own.status).toBe(200)
    expect((await as(tenant).call(groups.create, { name: 'A; B' })).body.code).toBe('name-invalid')
  })

  it('is one of up to 500', async () => {
    const tenant = await kit.createTenant()
    await kit.owner(
      `insert into groups (tenant_id, name, description) select $1, 'Group ' || n, '' from generate_series(1, 499) n`,
      [tenant.tenantId],
    )
    const both = await Promise.all(['One', 'Two'].map((name) => as(tenant).call(groups.create, { name })))
    expect(both.map(({ body }) => body.code ?? 'created').toSorted()).toEqual(['created', 'too-many-groups'])
  })

  it('takes the first of two edits at once and reports a conflict to the second', async () => {
    const tenant = await kit.createTenant()
    const id = await createGroup(kit, tenant)
    const edits = await Promise.all(
      ['First', 'Second'].map((name) => as(tenant).call(groups.update, { id, version: 1, name })),
    )
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('members', () => {
  it('are added by ids and addresses, and the others are named with the reason', async () => {
    const tenant = await kit.createTenant()
    const id = await createGroup(kit, tenant)
    const [one, two] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const foreign = await kit.createUser(await kit.createTenant())
    const emails = [two.email.toUpperCase(), two.email, 'nobody@example.test', foreign.email]
    const { body } = await as(tenant).call(groups.addMembers, { id, users: [one.id], emails })
    expect(body.changed).toBe(2)
    expect(body.failed.map(({ name, code }) => [name, code])).toEqual([
      ['nobody@example.test', 'user-unknown'],
      [foreign.email, 'user-unknown'],
    ])
    const again = await as(tenant).call(groups.addMembers, { id, users: [one.id] })
    expect(again.body).toEqual({ changed: 1, failed: [] })
    expect((await as(tenant).call(groups.get, { id })).body.members).toBe(2)
    const removed = await as(tenant).call(groups.removeMembers, { id, users: [one.id, foreign.id] })
    expect(removed.body).toEqual({ changed: 1, failed: [] })
    expect(await listEmails(tenant, id)).toEqual([two.email])
  })

  it('count without those who were deleted, who are members again when restored', async () => {
    const tenant = await kit.createTenant()
    const [gone, unlinked] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const id = await createGroup(kit, tenant, { members: [gone, unlinked] })
    const count = async () => (await as(tenant).call(groups.get, { id })).body.members
    await as(tenant).call(users.delete, { id: gone.id })
    await as(tenant).call(users.delete, { id: unlinked.id, mode: 'unlink' })
    expect(await count()).toBe(1)
    await as(tenant).call(users.restore, { id: gone.id })
    expect(await count()).toBe(2)
    expect((await as(tenant).call(groups.listOfUser, { id: gone.id })).body.items).toHaveLength(1)
  })

  it('are in up to 50 groups, also if they are added to two at once', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    await kit.owner(
      `with made as (insert into groups (tenant_id, name, description)
         select $1, 'Group ' || n, '' from generate_series(1, 49) n returning id)
       insert into group_members (tenant_id, group_id, user_id) select $1, id, $2 from made`,
      [tenant.tenantId, user.id],
    )
    const others = [await createGroup(kit, tenant), await createGroup(kit, tenant)]
    const added = await Promise.all(others.map((id) => as(tenant).call(groups.addMembers, { id, users: [user.id] })))
    expect(added.map(({ body }) => body.failed[0]?.code ?? 'added').toSorted()).toEqual([
      'added',
      'too-many-groups-of-user',
    ])
    const [full] = added.flatMap(({ body }, n) => (body.changed === 0 ? [others[n] ?? ''] : []))
    const again = await as(tenant).call(groups.updateOfUser, { id: user.id, added: [full ?? ''] })
    expect([again.status, again.body.code]).toEqual([409, 'too-many-groups-of-user'])
  })

  it('have their groups changed from their own page', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    const [left, right] = [
      await createGroup(kit, tenant, { name: 'Left', members: [user] }),
      await createGroup(kit, tenant, { name: 'Right' }),
    ]
    const changed = await as(tenant).call(groups.updateOfUser, { id: user.id, added: [right], removed: [left] })
    expect(changed.body.items.map(({ name }) => name)).toEqual(['Right'])
    const foreign = await createGroup(kit, await kit.createTenant())
    const refused = await as(tenant).call(groups.updateOfUser, { id: user.id, added: [foreign] })
    expect(refused.status).toBe(404)
    const { items } = (await as(tenant).call(audit.list, { ...anyPeriod, call: 'groups.updateOfUser' })).body
    expect(items.at(-1)).toMatchObject({ before: { groups: 'Left' }, after: { groups: 'Right' } })
  })
})

describe('the role of a group', () => {
  it('adds its permissions at the next call of every member, and takes them away again', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
    const role = await createRole(kit, tenant, { permissions: ['audit.get'] })
    const id = await createGroup(kit, tenant, { members: [user] })
    const seen = async () => [
      (await findKeys(user)).toSorted(),
      (await kit.as(user).call(audit.list, anyPeriod)).status,
    ]
    expect(await seen()).toEqual([['user.get'], 403])
    await as(tenant).call(groups.update, { id, version: 1, name: 'Auditors', role })
    expect(await seen()).toEqual([['audit.get', 'user.get'], 200])
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [role])
    expect(await seen()).toEqual([['user.get'], 403])
    await kit.owner(`update roles set status = 'active' where id = $1`, [role])
    await as(tenant).call(groups.removeMembers, { id, users: [user.id] })
    expect(await seen()).toEqual([['user.get'], 403])
    await as(tenant).call(groups.addMembers, { id, users: [user.id] })
    await as(tenant).call(groups.delete, { id })
    expect(await seen()).toEqual([['user.get'], 403])
  })

  it('of several groups adds up, and counts while the own role is disabled', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
    for (const permissions of [['audit.get'], ['mail.log.get', 'audit.get']] as const)
      await createGroup(kit, tenant, { role: await createRole(kit, tenant, { permissions }), members: [user] })
    expect((await findKeys(user)).toSorted()).toEqual(['audit.get', 'mail.log.get', 'user.get'])
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [user.roleId])
    expect((await findKeys(user)).toSorted()).toEqual(['audit.get', 'mail.log.get'])
  })

  it('never raises the level of a member', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { level: 'member', permissions: [] })
    await createGroup(kit, tenant, { role: 'admin', members: [user] })
    const keys = await findKeys(user)
    expect(keys).toContain('meeting.schedule.put')
    expect(keys).not.toContain('user.get')
    expect((await kit.as(user).call(users.list, {})).status).toBe(403)
    const client = await kit.createUser(tenant, { level: 'client' })
    await createGroup(kit, tenant, { role: 'admin', members: [client] })
    expect((await kit.as(client).call(users.list, {})).status).toBe(403)
  })

  it('goes on with the members of a deleted role', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: [] })
    const old = await createRole(kit, tenant, { name: 'Old', permissions: ['user.get'] })
    const next = await createRole(kit, tenant, { name: 'Next', permissions: ['audit.get'] })
    const id = await createGroup(kit, tenant, { role: old, members: [user] })
    expect((await as(tenant).call(roles.get, { id: old })).body).toMatchObject({ members: 0, groups: 1 })
    const unassigned = (await as(tenant).call(roles.listUnassigned, {})).body.items
    expect(unassigned.map(({ name }) => name)).toEqual(['Next'])
    const bulk = await as(tenant).call(roles.updateUnassigned, { action: 'delete', ids: [old] })
    expect(bulk.body.failed).toMatchObject([{ code: 'role-has-members' }])
    expect((await as(tenant).call(roles.delete, { id: old })).body.code).toBe('role-has-members')
    expect((await as(tenant).call(roles.delete, { id: old, moveTo: next })).status).toBe(200)
    expect((await as(tenant).call(groups.get, { id })).body).toMatchObject({ role: next, roleName: 'Next', version: 2 })
    expect(await findKeys(user)).toEqual(['audit.get'])
  })
})
