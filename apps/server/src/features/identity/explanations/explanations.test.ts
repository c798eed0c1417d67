import { auth } from '@foyer/contract/identity/auth'
import { type AccessReason, explanations } from '@foyer/contract/identity/explanations'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import type { PermissionKey } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { unknownId } from '#test/access.ts'
import { createGroup } from '#test/groups.ts'
import { type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { createRole, createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const as = (tenant: TestTenant) => kit.as(tenant.admin)

type Case = {
  name: string
  key: PermissionKey
  create: (tenant: TestTenant) => Promise<TestUser>
  expected: Pick<AccessReason, 'condition' | 'state' | 'change' | 'changedBy'>
}

const createInState = (state: string) => async (tenant: TestTenant) => {
  const user = await kit.createUser(tenant, { level: 'admin' })
  await kit.owner(`update users set ${state} where id = $1`, [user.id])
  return user
}
const requireSecondFactor = async (tenant: TestTenant) => {
  await kit.owner(
    `update tenants set two_factor_roles = '{member}', two_factor_required_from = portal_now() - interval '1 day'
     where tenant_id = $1`,
    [tenant.tenantId],
  )
  return kit.createUser(tenant, { level: 'member' })
}
const disableRole = async (tenant: TestTenant) => {
  const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
  await kit.owner(`update roles set status = 'disabled' where id = $1`, [user.roleId])
  return user
}

/**
 * Each case has a user, an action, the reason why they can't perform it, and the change that would allow it; written
 * before the conditions.
 */
const cases: readonly Case[] = [
  {
    name: 'an invited administrator who has not accepted',
    key: 'user.get',
    create: createInState(`status = 'invited', password_hash = null`),
    expected: { condition: 'account', state: 'invited', change: 'accept-invitation', changedBy: 'user' },
  },
  {
    name: 'a disabled administrator',
    key: 'user.get',
    create: createInState(`status = 'disabled'`),
    expected: { condition: 'account', state: 'disabled', change: 'enable-user', changedBy: 'administrator' },
  },
  {
    name: 'an unlinked administrator',
    key: 'user.get',
    create: createInState(`status = 'unlinked'`),
    expected: { condition: 'account', state: 'unlinked', change: 'invite-again', changedBy: 'administrator' },
  },
  {
    name: 'an administrator who has to choose a new password',
    key: 'user.get',
    create: createInState('must_change_password = true'),
    expected: { condition: 'password', state: 'must-change', change: 'choose-password', changedBy: 'user' },
  },
  {
    name: 'a member without the second factor that they had to set up by yesterday',
    key: 'meeting.schedule.put',
    create: requireSecondFactor,
    expected: { condition: 'second-factor', state: 'missing', change: 'set-up-second-factor', changedBy: 'user' },
  },
  {
    name: 'a member who wants to invite users',
    key: 'user.invite',
    create: (tenant) => kit.createUser(tenant, { level: 'member' }),
    expected: { condition: 'level', state: 'too-low', change: 'give-higher-role', changedBy: 'administrator' },
  },
  {
    name: 'an administrator who wants to create a tenant',
    key: 'tenant.put',
    create: (tenant) => kit.createUser(tenant, { level: 'admin' }),
    expected: { condition: 'level', state: 'too-low', change: null, changedBy: null },
  },
  {
    name: 'a user whose role is disabled',
    key: 'user.get',
    create: disableRole,
    expected: { condition: 'permission', state: 'role-disabled', change: 'enable-role', changedBy: 'administrator' },
  },
  {
    name: 'a user whose role lacks the permission',
    key: 'user.delete',
    create: (tenant) => createUserWithRole(kit, tenant, { permissions: ['user.get'] }),
    expected: { condition: 'permission', state: 'lacking', change: 'add-to-role', changedBy: 'administrator' },
  },
  {
    name: 'a user with a disabled role that would not help either',
    key: 'user.delete',
    create: disableRole,
    expected: { condition: 'permission', state: 'lacking', change: 'add-to-role', changedBy: 'administrator' },
  },
]

describe('the explanation of why a user can’t', () => {
  it.each(cases)('names the cause for $name', async ({ key, create, expected }) => {
    const tenant = await kit.createTenant()
    const user = await create(tenant)
    const { status, body } = await as(tenant).call(explanations.user, { id: user.id, key })
    expect([status, body.allowed, body.cause]).toEqual([200, false, expected.condition])
    expect(body.reasons.find(({ condition }) => condition === body.cause)).toEqual({ ...expected, met: false })
  })

  it('names the state of the tenant to the operator, before everything else', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant, { level: 'member' })
    await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
    await kit.owner(`update hosts set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
    const input = { tenantuuid: tenant.tenantId, id: user.id, key: 'user.get' as const }
    const { body } = await kit.as(kit.operator.admin).call(explanations.user, input)
    expect([body.cause, body.level]).toEqual(['tenant', { held: 'member', required: 'admin' }])
    expect(body.reasons[0]).toMatchObject({ state: 'disabled', change: 'enable-tenant', changedBy: 'operator' })
  })

  it('says where a permission comes from', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { name: 'Front desk', permissions: ['user.get'] })
    const { body } = await as(tenant).call(explanations.user, { id: user.id, key: 'user.get' })
    const source = { group: null, role: user.roleId, roleName: 'Front desk', state: 'grants' }
    expect(body).toMatchObject({ allowed: true, cause: null, sources: [source] })
    expect(body.reasons.map(({ met }) => met)).toEqual([true, true, true, true, true, true])
    const asked = { id: tenant.admin.id, key: 'user.get' as const }
    const french = await as(tenant).call(explanations.user, asked, { language: 'fr' })
    expect(french.body.sources).toEqual([{ group: null, role: 'admin', roleName: 'Administrateur', state: 'grants' }])
  })

  it('names the groups that grant it, that would if their role were enabled, and that are above the level', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, {
      name: 'Front desk',
      level: 'admin',
      permissions: ['user.get'],
    })
    const member = await kit.createUser(tenant, { level: 'member' })
    const auditors = await createRole(kit, tenant, { name: 'Auditors', permissions: ['audit.get'] })
    const members = [user, member]
    const group = await createGroup(kit, tenant, { name: 'Berlin', role: auditors, members })
    await createGroup(kit, tenant, { name: 'Without a role', members })
    const explain = async ({ id }: TestUser) =>
      (await as(tenant).call(explanations.user, { id, key: 'audit.get' })).body
    const own = { group: null, role: user.roleId, roleName: 'Front desk', state: 'lacks' }
    const berlin = { group: { id: group, name: 'Berlin' }, role: auditors, roleName: 'Auditors' }
    expect(await explain(user)).toMatchObject({ allowed: true, sources: [own, { ...berlin, state: 'grants' }] })
    const { cause, sources } = await explain(member)
    expect([cause, sources[1]]).toEqual(['level', { ...berlin, state: 'above-level' }])
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [auditors])
    const disabled = await explain(user)
    expect(disabled).toMatchObject({ cause: 'permission', sources: [own, { ...berlin, state: 'disabled' }] })
    expect(disabled.reasons.at(-1)).toMatchObject({ state: 'role-disabled', change: 'enable-role' })
  })

  it('answers 404 for a deleted user', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    await as(tenant).call(users.delete, { id: user.id })
    const { status } = await as(tenant).call(explanations.user, { id: user.id, key: 'user.get' })
    expect(status).toBe(404)
    expect((await as(tenant).call(explanations.user, { id: unknownId, key: 'user.get' })).status).toBe(404)
  })
})

describe('the explanation for oneself', () => {
  const own = async (user: TestUser, input: Parameters<typeof sendOwn>[1]) => (await sendOwn(user, input)).body
  const sendOwn = (user: TestUser, input: { key?: PermissionKey; level?: 'admin' }) =>
    kit.as(user).call(explanations.own, input)

  it('names administrators who can grant it, those who were here last first, and up to five', async () => {
    const tenant = await kit.createTenant()
    const member = await kit.createUser(tenant, { level: 'member' })
    await createUserWithRole(kit, tenant, { permissions: ['user.get', 'user.delete'] })
    const helper = await createUserWithRole(kit, tenant, {
      permissions: (await as(tenant).call(auth.permissions, {})).body.keys,
    })
    const gone = await kit.createUser(tenant, { level: 'admin' })
    await kit.owner(`update users set status = 'disabled' where id = $1`, [gone.id])
    await kit.owner(`update users set last_seen_at = portal_now() - interval '1 day' where id = $1`, [helper.id])
    await kit.owner(`update users set last_seen_at = portal_now() where id = $1`, [tenant.admin.id])
    const { cause, administrators } = await own(member, { key: 'user.delete' })
    expect([cause, administrators.map(({ email }) => email)]).toEqual(['level', [tenant.admin.email, helper.email]])
    await Promise.all(Array.from({ length: 6 }, () => kit.createUser(tenant, { level: 'admin' })))
    expect((await own(member, { key: 'user.delete' })).administrators).toHaveLength(5)
  })

  it('names no administrator if none can grant it, or if the user has it', async () => {
    const tenant = await kit.createTenant()
    const admin = await kit.createUser(tenant, { level: 'admin' })
    expect(await own(admin, { key: 'tenant.put' })).toMatchObject({ cause: 'level', administrators: [] })
    expect(await own(admin, { key: 'user.get' })).toMatchObject({ cause: null, administrators: [] })
  })

  it('explains pages that need a level only', async () => {
    const tenant = await kit.createTenant()
    const member = await kit.createUser(tenant, { level: 'member' })
    const { cause, level, reasons } = await own(member, { level: 'admin' })
    expect([cause, level]).toEqual(['level', { held: 'member', required: 'admin' }])
    expect(reasons.map(({ condition }) => condition)).not.toContain('permission')
  })

  it('names no administrator who lacks what a disabled role of the user would allow again', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get', 'audit.get'] })
    await kit.owner(`update roles set status = 'disabled' where id = $1`, [user.roleId])
    const weak = await createUserWithRole(kit, tenant, { permissions: ['user.get', 'user.update', 'roles.update'] })
    expect((await own(user, { key: 'user.get' })).administrators.map(({ email }) => email)).toEqual([
      tenant.admin.email,
    ])
    const form = { id: user.roleId, version: 1, name: 'Enabled', permissions: ['user.get' as const] }
    expect((await kit.as(weak).call(roles.update, form)).status).toBe(403)
  })

  it('names an administrator who only edits roles if the role can be edited', async () => {
    const tenant = await kit.createTenant()
    const user = await createUserWithRole(kit, tenant, { permissions: ['user.get'] })
    const editor = await createUserWithRole(kit, tenant, {
      permissions: ['user.get', 'user.delete', 'roles.get', 'roles.update'],
    })
    const names = async () => (await own(user, { key: 'user.delete' })).administrators.map(({ email }) => email)
    expect((await names()).toSorted()).toEqual([editor.email, tenant.admin.email].toSorted())
    // The administrators who are named can make the change.
    const wider = ['user.get' as const, 'user.delete' as const]
    const form = { id: user.roleId, version: 1, name: 'Wider', permissions: wider }
    expect((await kit.as(editor).call(roles.update, form)).status).toBe(200)
    expect((await own(user, { key: 'user.delete' })).allowed).toBe(true)
  })
})
