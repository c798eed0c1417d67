// Subject: features/identity/roles, features/identity/users, features/identity/groups
import { plans } from '@foyer/contract/billing/plans'
import { type Call, toCallName } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import { groups } from '@foyer/contract/identity/groups'
import { invitations } from '@foyer/contract/identity/invitations'
import { roles } from '@foyer/contract/identity/roles'
import { sessions } from '@foyer/contract/identity/sessions'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { roleLevels } from '@foyer/contract/levels'
import { builtInRoles } from '@foyer/contract/permissions'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createGroup } from './groups.ts'
import { expectDefined, type TestUser, useKit } from './kit.ts'
import { createRole, createUserWithRole } from './roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
/** All permissions about users and roles, and no others. */
const held = builtInRoles.admin.filter((key) => /^(?:user|roles)\./.test(key))
const giver = await createUserWithRole(kit, tenant, { permissions: held })
const equal = await createRole(kit, tenant, { permissions: held, name: 'Equal' })
const stronger = await createRole(kit, tenant, { permissions: [...held, 'audit.get'], name: 'Stronger' })
const disabled = await createRole(kit, tenant, { permissions: [], name: 'Disabled' })
await kit.owner(`update roles set status = 'disabled' where id = $1`, [disabled])
const foreign = await createRole(kit, await kit.createTenant(), { permissions: [] })

const names = { firstname: 'New', lastname: 'Person', language: 'en' as const }
const buildEmail = () => `new-${Math.random()}@example.test`
const target = () => createUserWithRole(kit, tenant, { permissions: ['user.get'] })
const findRoleKey = async ({ id }: { id: string }) =>
  (await kit.owner('select role_key from users where id = $1', [id]))[0].role_key

const findDenied = (action: string, id: string) =>
  kit.owner('select * from audit_log where action = $1 and object_id = $2 and denied', [action, id])

type Answer = { status: number; body: { code?: string | undefined; field?: string | undefined } }
type Way = [what: string, call: Call, give: (role: string) => Promise<Answer>]

/** Every call by which users, and groups, get a role. */
const ways: readonly Way[] = [
  ['adding', users.create, (role) => kit.as(giver).call(users.create, { ...names, email: buildEmail(), role })],
  [
    'adding to a named tenant',
    users.createInTenant,
    (role) =>
      kit.as(giver).call(users.createInTenant, { ...names, email: buildEmail(), role, tenantuuid: tenant.tenantId }),
  ],
  [
    'editing',
    users.update,
    async (role) => {
      const { id, email } = await target()
      return kit.as(giver).call(users.update, { ...names, id, version: 1, email, role })
    },
  ],
  [
    'changing several',
    users.bulkUpdate,
    async (role) => {
      const { id } = await target()
      return kit.as(giver).call(users.bulkUpdate, { action: 'role', role, selection: { ids: [id] } })
    },
  ],
  [
    'changing all that match',
    users.bulkUpdate,
    (role) => kit.as(giver).send(users.bulkUpdate, { action: 'role', role, selection: { all: { search: 'zzzz' } } }),
  ],
  [
    'inviting',
    invitations.create,
    (role) => kit.as(giver).call(invitations.create, { users: [{ email: buildEmail() }], role }),
  ],
  [
    'moving the members of a deleted role',
    roles.delete,
    async (role) => {
      const { roleId } = await target()
      return kit.as(giver).call(roles.delete, { id: roleId, moveTo: role })
    },
  ],
  [
    'moving the groups of a deleted role',
    roles.delete,
    async (role) => {
      const id = await createRole(kit, tenant, { permissions: ['user.get'] })
      await createGroup(kit, tenant, { role: id })
      return kit.as(giver).call(roles.delete, { id, moveTo: role })
    },
  ],
  [
    'creating a group',
    groups.create,
    (role) => kit.as(giver).call(groups.create, { name: `Group ${Math.random()}`, role }),
  ],
  [
    'editing a group',
    groups.update,
    async (role) => {
      const id = await createGroup(kit, tenant)
      return kit.as(giver).call(groups.update, { id, version: 1, name: `Group ${Math.random()}`, role })
    },
  ],
]

/** The calls with a level or a role in their input that are tested separately, or with which no user gets a role. */
const others: ReadonlyMap<Call, string> = new Map<Call, string>([
  [userImports.start, 'below: an import'],
  [tenantSso.create, 'tenant-sso.test.ts: create users with no role that allows more than its giver'],
  [tenantSso.update, 'tenant-sso.test.ts: create users with no role that allows more than its giver'],
  [roles.create, 'below: roles themselves; the level of a new role, which no one has yet'],
  [twoFactor.require, 'the levels that need a second factor'],
  [users.exportLinks, 'the role of the users in the list'],
  [plans.create, 'the roles that a plan grants to tenants'],
  [plans.update, 'the roles that a plan grants to tenants'],
])

/** Checks whether a field of the input, at any depth, is a role or a level. */
function takesRole({ input }: Call): boolean {
  let found = false
  const levels: readonly unknown[] = roleLevels
  z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      found ||= jsonSchema.enum?.some((value) => levels.includes(value)) === true
    },
  })
  return found
}

it('tests every call that takes a role and changes something', () => {
  const found = allCalls.filter((call) => call.readOnly !== true && takesRole(call)).map(toCallName)
  const tested = new Set([...ways.map(([, call]) => call), ...others.keys()].map(toCallName))
  expect(found.toSorted()).toEqual([...tested].toSorted())
})

describe.each(ways)('%s', (_way, _call, give) => {
  it.each([
    ['the role of a full administrator', 'admin', 403, 'forbidden'],
    ['that of members, whose meetings the giver cannot open', 'member', 403, 'forbidden'],
    ['that of super administrators', 'superadmin', 403, 'forbidden'],
    ['a role with one permission more', stronger, 403, 'forbidden'],
    ['a disabled role', disabled, 409, 'role-disabled'],
    ['a role of another tenant', foreign, 404, 'not-found'],
  ])('refuses %s', async (_role, role, status, code) => {
    const response = await give(role)
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(response.body.field).toMatch(/^(?:role|moveTo)$/)
  })

  it('accepts a role that holds no more than the giver', async () => {
    expect((await give(equal)).status).toBe(200)
  })
})

/** Uploads a file, and previews its import. */
async function previewImport(user: TestUser, text: string, role: string) {
  const { body } = await kit.as(user).call(userImports.create, { file: new File([text], 'people.csv') })
  const { id, mapping } = body
  return { id, mapping, preview: await kit.as(user).call(userImports.check, { id, mapping, options: { role } }) }
}

describe('an import', () => {
  it('refuses rows that name a stronger role, and takes a role by its name', async () => {
    const lines = ['a,Administrator', 'b,stronger', 'c,Equal', 'd,Disabled', 'e,Nonsense', 'f,']
    const text = `Email,Role\n${lines.map((line) => line.replace(',', `${Math.random()}@rows.test,`)).join('\n')}\n`
    const { id, mapping, preview } = await previewImport(giver, text, equal)
    expect(preview.body.problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'role-not-allowed'],
      [3, 'role-not-allowed'],
      [5, 'role-not-allowed'],
      [6, 'role-unknown'],
    ])
    await kit.as(giver).call(userImports.start, { id, mapping, options: { role: equal } })
    const find = () => kit.owner(`select role_key from users where email like '%@rows.test'`)
    await expect.poll(find).toEqual([{ role_key: equal }, { role_key: equal }])
  })

  it.each(['admin', stronger, disabled, foreign])('refuses %s as the role of rows without one', async (role) => {
    const { id, mapping, preview } = await previewImport(giver, 'Email\nx@rows.test\n', role)
    const started = await kit.as(giver).call(userImports.start, { id, mapping, options: { role } })
    for (const { status, body } of [preview, started])
      expect([status, body.code, body.field]).toEqual([403, 'forbidden', 'options.role'])
  })
})

describe('roles themselves', () => {
  it('are neither created nor edited with a permission that the editor lacks, nor above the level', async () => {
    const form = { name: 'More', permissions: [...held, 'audit.get' as const] }
    const created = await kit.as(giver).call(roles.create, { ...form, level: 'admin' })
    expect([created.status, created.body.code]).toEqual([403, 'permission-not-held'])
    const weak = await createRole(kit, tenant, { permissions: [] })
    const edited = await kit.as(giver).call(roles.update, { ...form, id: weak, version: 1 })
    expect([edited.status, edited.body.code]).toEqual([403, 'permission-not-held'])
    const above = await kit
      .as(tenant.admin)
      .call(roles.create, { name: 'Above', level: 'member', permissions: ['user.get'] })
    expect([above.status, above.body.code]).toEqual([400, 'permission-above-level'])
  })

  it('cannot be changed by a user who holds less, or by their own members', async () => {
    const form = { version: 1, name: 'Changed', permissions: [] }
    const others = await kit.as(giver).call(roles.update, { ...form, id: stronger })
    expect([others.status, others.body.code]).toEqual([403, 'forbidden'])
    const own = await kit.as(giver).call(roles.update, { ...form, id: giver.roleId })
    expect([own.status, own.body.code]).toEqual([403, 'own-role'])
    const deleted = await kit.as(giver).call(roles.delete, { id: giver.roleId, moveTo: equal })
    expect([deleted.status, deleted.body.code]).toEqual([403, 'own-role'])
    const several = await kit.as(giver).call(roles.updateUnassigned, { action: 'delete', ids: [stronger, foreign] })
    expect(several.body.failed.map(({ code }) => code).toSorted()).toEqual(['forbidden', 'not-found'])
    expect(await findDenied('roles.update', stronger)).toMatchObject([{ object_label: 'Stronger', actor_id: giver.id }])
    expect(await findDenied('roles.update', giver.roleId)).toHaveLength(1)
    expect(await findDenied('roles.delete', giver.roleId)).toHaveLength(1)
    expect(await findDenied('roles.delete', stronger)).toMatchObject([{ object_label: 'Stronger' }])
  })
})

describe('a user who may do more', () => {
  const calls: [string, Call, (id: string) => object][] = [
    ['edited', users.update, (id) => ({ ...names, id, version: 1, email: buildEmail(), role: equal })],
    ['given a password', users.resetPassword, (id) => ({ id })],
    ['given a link', invitations.createLink, (id) => ({ id, purpose: 'reset' })],
    ['disabled', users.enable, (id) => ({ id, enabled: false })],
    ['deleted', users.delete, (id) => ({ id })],
    ['unlinked', users.delete, (id) => ({ id, mode: 'unlink' })],
    ['invited again', invitations.connect, (id) => ({ id })],
    ['sent their invitation', invitations.resend, (id) => ({ id })],
    ['left without a second factor', twoFactor.reset, (id) => ({ id })],
    ['signed out', sessions.endAll, (id) => ({ id })],
  ]

  it.each(calls)('cannot be %s', async (_what, call, toInput) => {
    const strong = await createUserWithRole(kit, tenant, { permissions: [...held, 'audit.get'] })
    for (const user of [tenant.admin, strong]) {
      const response = await kit.as(giver).send(call, toInput(user.id))
      expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await findDenied(toCallName(call), strong.id)).toMatchObject([{ object_label: strong.email }])
    expect(await findRoleKey(tenant.admin)).toBe('admin')
  })

  it('cannot be sent their invitation with others at once', async () => {
    const strong = await createUserWithRole(kit, tenant, { permissions: [...held, 'audit.get'] })
    await kit.owner(`update users set status = 'invited' where id = $1`, [strong.id])
    const { body } = await kit.as(giver).call(users.bulkUpdate, { action: 'resend', selection: { ids: [strong.id] } })
    expect(body.failed).toMatchObject([{ id: strong.id, code: 'forbidden' }])
    expect(await findDenied('invitations.resend', strong.id)).toMatchObject([{ object_label: strong.email }])
  })

  it('stays out of reach while their role is disabled', async () => {
    const strong = await createUserWithRole(kit, tenant, { permissions: [...held, 'audit.get'] })
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [strong.roleId])
    expect((await kit.as(giver).call(users.resetPassword, { id: strong.id })).status).toBe(403)
  })
})

describe('the last administrator', () => {
  it('is the last one with the built-in role, whatever other roles allow', async () => {
    const own = await kit.createTenant()
    const other = await createUserWithRole(kit, own, { permissions: builtInRoles.admin })
    const response = await kit.as(other).call(users.enable, { id: own.admin.id, enabled: false })
    expect([response.status, response.body.code]).toEqual([409, 'last-admin'])
  })

  it('remains if two administrators give each other another role at once', async () => {
    const own = await kit.createTenant()
    const second = await kit.createUser(own, { level: 'admin' })
    const role = await createRole(kit, own, { permissions: ['user.get'] })
    const move = (by: TestUser, of: TestUser) =>
      kit.as(by).call(users.update, { ...names, id: of.id, version: 1, email: of.email, role })
    const responses = await Promise.all([move(own.admin, second), move(second, own.admin)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await findRoleKey(own.admin), await findRoleKey(second)].filter((key) => key === 'admin')).toHaveLength(1)
  })
})

it('lists the real roles of a tenant, and which of them the caller may give', async () => {
  const { items } = (await kit.as(giver).call(tenants.roles, {})).body
  const find = (role: string) => expectDefined(items.find((item) => item.role === role))
  expect(find('admin')).toMatchObject({ name: '', level: 'admin', assignable: false })
  expect(find(equal)).toMatchObject({ name: 'Equal', level: 'admin', assignable: true })
  expect(find(stronger)).toMatchObject({ assignable: false })
  expect(find(disabled)).toMatchObject({ assignable: false })
  expect(find(giver.roleId)).toMatchObject({ name: expect.stringContaining('Role') })
  expect(items.some(({ role }) => role === 'superadmin' || role === foreign)).toBe(false)
})
