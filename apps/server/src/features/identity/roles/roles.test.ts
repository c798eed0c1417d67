import { auth } from '@foyer/contract/identity/auth'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { audit } from '@foyer/contract/operations/audit'
import { builtInRoles, takeoverKeys } from '@foyer/contract/permissions'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { anyPeriod } from '#test/access.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { assignRole, createRole, createUserWithRole } from '#test/roles.ts'

const kit = await useKit()

const desk = {
  name: 'Front desk',
  description: 'Welcomes visitors',
  level: 'admin' as const,
  permissions: ['user.get' as const, 'user.invite' as const],
}
const as = (tenant: TestTenant) => kit.as(tenant.admin)
const list = async (tenant: TestTenant, query: object = {}) => (await as(tenant).send(roles.list, query)).body.items

describe('a role', () => {
  it('is created, listed after the built-in ones with its members, and audited', async () => {
    const tenant = await kit.createTenant()
    const { status, body } = await as(tenant).call(roles.create, desk)
    expect([status, body]).toEqual([
      200,
      {
        ...desk,
        ...{ id: expect.any(String), builtIn: false, status: 'active', dialIn: false, dialOut: false },
        ...{ members: 0, groups: 0, editable: true, assignable: true, version: 1 },
      },
    ])
    const { id } = await kit.createUser(tenant)
    const [{ email }] = await kit.owner('select email from users where id = $1', [id])
    const form = { id, version: 1, email, firstname: 'A', lastname: 'B', language: 'en' as const, role: body.id }
    const moved = (await as(tenant).call(users.update, form)).body
    expect(moved).toMatchObject({ role: body.id, roleName: 'Front desk', level: 'admin' })
    expect((await list(tenant)).map(({ name, members }) => [name, members])).toEqual([
      ['Administrator', 1],
      ['Member', 0],
      ['Client', 0],
      ['Front desk', 1],
    ])
    expect((await as(tenant).call(roles.get, { id: body.id })).body).toMatchObject({ ...desk, members: 1 })
    const found = (await as(tenant).call(users.list, { filters: { role: body.id } })).body.items
    expect(found.map((user) => user.id)).toEqual([id])
    const entries = (await as(tenant).call(audit.list, { ...anyPeriod, call: 'roles.create' })).body.items
    expect(entries[0]).toMatchObject({ objectLabel: 'Front desk', after: { permissions: 'user.get, user.invite' } })
  })

  it('has a description in the language of the reader if it is built in', async () => {
    const tenant = await kit.createTenant()
    const read = async (language: 'en' | 'fr') =>
      (await as(tenant).call(roles.get, { id: 'member' }, { language })).body.description
    expect([await read('en'), await read('fr')]).toEqual([
      'Colleagues: they hold meetings of their own.',
      'Collègues : ils tiennent leurs propres réunions.',
    ])
  })

  it('is found by the beginnings of words in its name, by its status, and page by page', async () => {
    const tenant = await kit.createTenant()
    for (const name of ['Front desk', 'Desk manager', 'Auditors']) await createRole(kit, tenant, { name })
    await kit.owner(`update roles set status = 'disabled' where tenant_id = $1 and name = 'Auditors'`, [
      tenant.tenantId,
    ])
    const names = async (query: object) => (await list(tenant, query)).map(({ name }) => name)
    expect(await names({ search: 'desk' })).toEqual(['Desk manager', 'Front desk'])
    expect(await names({ search: 'esk' })).toEqual([])
    expect(await names({ search: 'admin' })).toEqual(['Administrator'])
    expect(await names({ filters: { status: 'disabled' } })).toEqual(['Auditors'])
    expect(await names({ size: 2, page: 1 })).toEqual(['Administrator', 'Member'])
    expect(await names({ size: 2, page: 2 })).toEqual(['Client', 'Auditors'])
    expect(await names({ size: 2, page: 3 })).toEqual(['Desk manager', 'Front desk'])
    expect((await as(tenant).call(roles.list, { size: 2, page: 3 })).body.hasMore).toBe(false)
    expect(await names({ sort: '-name', search: 'desk' })).toEqual(['Front desk', 'Desk manager'])
  })

  it('has a name of its own, also beside the built-in ones in both languages', async () => {
    const tenant = await kit.createTenant()
    await as(tenant).call(roles.create, desk)
    for (const name of ['front DESK', 'Membre', 'administrator', 'admin', 'Ad-min', 'User', 'Super Admin']) {
      const { status, body } = await as(tenant).call(roles.create, { ...desk, name })
      expect([status, body.code, body.field]).toEqual([409, 'role-name-taken', 'name'])
    }
    const other = await createRole(kit, tenant)
    const renamed = await as(tenant).call(roles.update, { id: other, version: 1, name: 'Front Desk', permissions: [] })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'role-name-taken'])
    // A role from before these names were reserved can be edited under its name.
    const named = await createRole(kit, tenant, { name: 'User' })
    const edited = { id: named, version: 1, name: 'User', permissions: ['user.get' as const] }
    expect((await as(tenant).call(roles.update, edited)).status).toBe(200)
    const same = await Promise.all(['Twins', 'TWINS'].map((name) => as(tenant).call(roles.create, { ...desk, name })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is one of up to 500', async () => {
    const tenant = await kit.createTenant()
    await kit.owner(
      `insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
       select $1, 'Role ' || n, '', 'client', '{}', 'active', false, false from generate_series(1, 499) n`,
      [tenant.tenantId],
    )
    const both = await Promise.all(['One', 'Two'].map((name) => as(tenant).call(roles.create, { ...desk, name })))
    expect(both.map(({ body }) => body.code ?? 'created').toSorted()).toEqual(['created', 'too-many-roles'])
  })

  it('takes the first of two edits at once and reports a conflict to the second', async () => {
    const tenant = await kit.createTenant()
    const second = await kit.createUser(tenant, { level: 'admin' })
    const id = await createRole(kit, tenant)
    const edit = (user: typeof second, name: string) =>
      kit.as(user).call(roles.update, { id, version: 1, name, permissions: [] })
    const both = await Promise.all([edit(tenant.admin, 'Mine'), edit(second, 'Theirs')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a disabled role', () => {
  it('grants its members nothing from their next call on, until it is enabled', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { name: 'Desk', permissions: ['user.get'] })
    const form = { id: user.roleId, name: 'Desk', permissions: ['user.get' as const] }
    expect((await kit.as(user).call(users.list, {})).status).toBe(200)
    await as(tenant).call(roles.update, { ...form, version: 1, status: 'disabled' })
    expect((await kit.as(user).call(users.list, {})).status).toBe(403)
    expect((await kit.as(user).call(auth.permissions, {})).body.keys).toEqual([])
    expect((await as(tenant).call(roles.menu, { role: user.roleId })).body.tree.map(({ id }) => id)).toEqual(['api'])
    await as(tenant).call(roles.update, { ...form, version: 2 })
    expect((await kit.as(user).call(users.list, {})).status).toBe(200)
  })
})

describe('deleting a role', () => {
  it('gives its members another one, and needs one for them', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
    const refused = await as(tenant).call(roles.delete, { id: user.roleId })
    expect([refused.status, refused.body.code]).toEqual([409, 'role-has-members'])
    const itself = await as(tenant).call(roles.delete, { id: user.roleId, moveTo: user.roleId })
    expect([itself.status, itself.body.code]).toEqual([409, 'role-has-members'])
    expect((await as(tenant).call(roles.delete, { id: user.roleId, moveTo: 'member' })).status).toBe(200)
    const [entry] = (await as(tenant).call(audit.list, { ...anyPeriod, call: 'roles.delete' })).body.items
    expect(entry).toMatchObject({ after: { moveTo: 'member', moved: 1 } })
    const [row] = await kit.owner('select role, role_id, version from users where id = $1', [user.id])
    expect(row).toEqual({ role: 'member', role_id: null, version: 2 })
    // The session has ended, as after every change of a user's role.
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
    expect((await as(tenant).call(roles.get, { id: user.roleId })).status).toBe(404)
  })

  it('leaves a user who was just deleted without its permissions', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
    await as(tenant).call(users.delete, { id: user.id })
    expect((await as(tenant).call(roles.delete, { id: user.roleId })).status).toBe(200)
    expect((await as(tenant).call(users.restore, { id: user.id })).body).toMatchObject({ role: 'client' })
  })

  it('and giving it at the same time leave no user without a role', async () => {
    const tenant = await kit.createTenant()
    const id = await createRole(kit, tenant)
    const person = { firstname: 'A', lastname: 'B', role: id }
    const added = Array.from({ length: 4 }, (_, n) =>
      as(tenant).call(users.create, { ...person, email: `${n}@at.once` }),
    )
    const [deleted, ...responses] = await Promise.all([
      as(tenant).call(roles.delete, { id, moveTo: 'client' }),
      ...added,
    ])
    expect(deleted.status).toBe(200)
    expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    const left = await kit.owner(`select role_key from users where tenant_id = $1 and email like '%@at.once'`, [
      tenant.tenantId,
    ])
    expect(left).toEqual(responses.filter(({ status }) => status === 200).map(() => ({ role_key: 'client' })))
  })
})

it('a user who is given another role while theirs is deleted keeps that one', async () => {
  const tenant = await kit.createTenant()
  const [user, other] = [await createUserWithRole(kit, tenant), await kit.createUser(tenant)]
  await assignRole(kit, other, user.roleId)
  const client = new Client(kit.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update users set role = 'admin', role_id = null where id = $1`, [user.id])
    const deleted = as(tenant).call(roles.delete, { id: user.roleId, moveTo: 'client' })
    const findWaiting = () => kit.owner(`select from pg_stat_activity where wait_event = 'transactionid'`)
    await expect.poll(async () => (await findWaiting()).length).toBeGreaterThan(0)
    await client.query('commit')
    expect((await deleted).status).toBe(200)
  } finally {
    await client.end()
  }
  const rows = await kit.owner('select id, role_key from users where id = any($1)', [[user.id, other.id]])
  expect(new Map(rows.map(({ id, role_key }) => [id, role_key]))).toEqual(
    new Map([
      [user.id, 'admin'],
      [other.id, 'client'],
    ]),
  )
})

describe('roles that no user has', () => {
  it('are listed, and changed or deleted together; those that a user has are not', async () => {
    const tenant = await kit.createTenant()
    const [one, two] = [await createRole(kit, tenant, { name: 'One' }), await createRole(kit, tenant, { name: 'Two' })]
    const { roleId: assigned } = await createUserWithRole(kit, tenant, { name: 'Assigned' })
    const listed = async () => (await as(tenant).call(roles.listUnassigned, {})).body.items
    expect((await listed()).map(({ name }) => name)).toEqual(['One', 'Two'])
    const disabled = await as(tenant).call(roles.updateUnassigned, { action: 'disable', ids: [one, assigned] })
    expect(disabled.body.changed).toEqual([one])
    expect(disabled.body.failed).toMatchObject([{ id: assigned, name: 'Assigned', code: 'role-has-members' }])
    expect((await listed()).map(({ status }) => status)).toEqual(['disabled', 'active'])
    await as(tenant).call(roles.updateUnassigned, { action: 'delete', ids: [one, two] })
    expect(await listed()).toEqual([])
    const entries = async (call: string) => (await as(tenant).call(audit.list, { ...anyPeriod, call })).body.items
    expect((await entries('roles.update'))[0]).toMatchObject({
      ...{ objectLabel: 'One', before: { status: 'active' }, after: { status: 'disabled' } },
    })
    expect((await entries('roles.delete')).map(({ objectLabel, before }) => [objectLabel, before?.name])).toEqual(
      expect.arrayContaining([
        ['One', 'One'],
        ['Two', 'Two'],
      ]),
    )
  })
})

it.each(takeoverKeys)(
  'a role gets %s, which allows to sign in as any user, only from built-in administrators',
  async (key) => {
    const tenant = await kit.createTenant()
    const granter = await createUserWithRole(kit, tenant, { permissions: builtInRoles.admin })
    const form = { name: `Sso ${Math.random()}`, permissions: [key] }
    const created = await kit.as(granter).call(roles.create, { ...form, level: 'admin' })
    expect([created.status, created.body.code]).toEqual([403, 'permission-reserved'])
    const { body } = await kit.as(tenant.admin).call(roles.create, { ...form, level: 'admin' })
    const { id } = body
    const kept = await kit.as(granter).call(roles.update, { ...form, id, version: 1, name: `${form.name} B` })
    expect([kept.status, kept.body.permissions]).toEqual([200, [key]])
    await kit.as(granter).call(roles.update, { ...form, id, version: 2, permissions: [] })
    const again = await kit.as(granter).call(roles.update, { ...form, id, version: 3 })
    expect([again.status, again.body.code]).toEqual([403, 'permission-reserved'])
    const { items } = (await kit.as(granter).call(roles.listPermissions, {})).body
    expect(items.find((item) => item.key === key)?.grantable).toBe(false)
  },
)

it('lists every permission with its level, what it needs, and whether the caller has it', async () => {
  const tenant = await kit.createTenant()
  const { items } = (await as(tenant).call(roles.listPermissions, {})).body
  const find = (key: string) => items.find((item) => item.key === key)
  expect(find('user.update')).toEqual({
    ...{
      key: 'user.update',
      resource: 'user',
      action: 'update',
      level: 'admin',
      requires: 'user.get',
      grantable: true,
    },
  })
  expect(find('meeting.open.get')).toMatchObject({ level: 'client', requires: null })
  expect(find('tenant.put')).toMatchObject({ level: 'superadmin', grantable: false })
  expect(items.filter(({ grantable }) => grantable).map(({ key }) => key)).toEqual([...builtInRoles.admin])
})
