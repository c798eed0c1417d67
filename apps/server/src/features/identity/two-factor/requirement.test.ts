import { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { passwords } from '@foyer/contract/identity/passwords'
import { roles } from '@foyer/contract/identity/roles'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { loadAccess } from '#test/access.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()

const buildCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const enterPassword = async (user: TestUser) =>
  (await kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })).body
const findDeadline = async (user: TestUser) =>
  (await kit.as(user).call(auth.userInfo, {})).body.user?.twoFactorRequiredFrom
const require = async (tenant: TestTenant, roles: string[], graceDays = 0) => {
  const { version } = (await kit.as(tenant.admin).call(twoFactor.requirement, {})).body
  return kit.as(tenant.admin).call(twoFactor.require, { version, roles, graceDays })
}
async function addPasskey(user: TestUser): Promise<void> {
  const begun = await kit.as(user).call(passkeys.begin, { password })
  const [device] = begun.cookies
  const origin = `${kit.env.publicUrl.protocol}//${user.subdomain}.${kit.env.publicUrl.host}`
  const credential = createAuthenticator(origin).create(begun.body.challenge)
  const browser = kit.guest(user, `${user.cookie}; ${device?.name}=${device?.value}`)
  expect((await browser.call(passkeys.add, { name: 'Phone', credential })).status).toBe(200)
}

describe('a required second factor', () => {
  it('can be required of a role that is not built in, and no longer is once the role is deleted', async () => {
    const tenant = await kit.createTenant()
    const [desk, other] = [await createUserWithRole(kit, tenant), await createUserWithRole(kit, tenant)]
    const { body } = await require(tenant, [desk.roleId], 14)
    expect(body).toMatchObject({ roles: [desk.roleId], callerRole: 'admin' })
    expect([await findDeadline(desk), await findDeadline(other)]).toEqual([body.from, null])
    await require(tenant, [desk.roleId])
    expect((await kit.as(desk).call(auth.userInfo, {})).body.user).toBeNull()
    expect(await enterPassword(desk)).toMatchObject({ twoFactorSetup: true, token: '' })
    expect(await enterPassword(other)).toMatchObject({ twoFactorSetup: false })
    const [entry] = await kit.owner(
      "select after from audit_log where tenant_id = $1 and action = 'twoFactor.require' order by occurred_at desc",
      [tenant.tenantId],
    )
    expect(entry.after.twoFactorRoles).toMatch(/^Role /)
    await kit.as(tenant.admin).call(roles.delete, { id: desk.roleId, moveTo: 'member' })
    expect((await kit.as(tenant.admin).call(twoFactor.requirement, {})).body).toMatchObject({ roles: [], from: null })
    expect((await require(tenant, [desk.roleId])).body.code).toBe('not-found')
  })

  it('is announced to those of its roles who have none, until the period ends', async () => {
    const tenant = await kit.createTenant()
    const [member, other] = [await kit.createUser(tenant), await kit.createUser(tenant, { level: 'client' })]
    const { body } = await require(tenant, ['member', 'admin'], 14)
    expect(body).toMatchObject({ roles: ['member', 'admin'], graceDays: 14 })
    expect(Date.parse(body.from ?? '') - Date.now()).toBeGreaterThan(13.9 * 864e5)
    expect(await findDeadline(member)).toBe(body.from)
    expect(await findDeadline(other)).toBeNull()
    expect(await enterPassword(member)).toMatchObject({ twoFactorSetup: false, token: member.id })
    expect((await require(tenant, ['admin', 'member'], 14)).body.from).toBe(body.from)
    await addPasskey(member)
    expect(await findDeadline(member)).toBeNull()
    await require(tenant, [])
    expect(await findDeadline(tenant.admin)).toBeNull()
    expect((await kit.as(tenant.admin).call(twoFactor.requirement, {})).body).toEqual({
      roles: [],
      graceDays: 0,
      from: null,
      callerLacksFactor: true,
      callerRole: 'admin',
      changeable: true,
      // Required and lifted again: the same roles in another order were no change.
      version: 3,
    })
    await addPasskey(tenant.admin)
    expect((await kit.as(tenant.admin).call(twoFactor.requirement, {})).body.callerLacksFactor).toBe(false)
    const tenantuuid = tenant.tenantId
    const ofAnother = await kit.as(kit.operator.admin).call(twoFactor.requirement, { tenantuuid })
    expect(ofAnother.body.callerLacksFactor).toBe(false)
  })

  it('is not changed by who may give fewer permissions than those of whom it is required have', async () => {
    const tenant = await kit.createTenant()
    const desk = await createUserWithRole(kit, tenant, { permissions: ['tenant.get', 'tenant.update'] })
    const change = async (roles: string[]) => {
      const { version, changeable } = (await kit.as(desk).call(twoFactor.requirement, {})).body
      const { body } = await kit.as(desk).call(twoFactor.require, { version, roles, graceDays: 90 })
      return { changeable, code: body.code }
    }
    expect(await change([desk.roleId])).toEqual({ changeable: true, code: undefined })
    await require(tenant, ['admin', desk.roleId], 30)
    const kept = (await kit.as(tenant.admin).call(twoFactor.requirement, {})).body
    for (const roles of [[], ['admin'], ['admin', desk.roleId]])
      expect(await change(roles)).toEqual({ changeable: false, code: 'forbidden' })
    expect((await kit.as(tenant.admin).call(twoFactor.requirement, {})).body).toEqual(kept)
  })

  it('is changed by the first of two administrators at once, and the second gets a conflict', async () => {
    const tenant = await kit.createTenant()
    const second = await kit.createUser(tenant, { level: 'admin' })
    const { version } = (await kit.as(tenant.admin).call(twoFactor.requirement, {})).body
    const change = (by: TestUser, graceDays: number) =>
      kit.as(by).call(twoFactor.require, { version, roles: ['member'], graceDays })
    const both = await Promise.all([change(tenant.admin, 7), change(second, 30)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = both.find(({ status }) => status === 200)?.body
    expect((await kit.as(tenant.admin).call(twoFactor.requirement, {})).body).toEqual(kept)
    expect((await change(second, 30)).body.code).toBe('conflict')
  })

  it('has to be set up at sign-in once the period has ended, before a required change of the password', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    await kit.owner('update users set must_change_password = true where id = $1', [user.id])
    await require(tenant, ['member'])
    const first = await enterPassword(user)
    expect(first).toMatchObject({ twoFactorSetup: true, twoFactor: false, token: '', change_password: false })
    const { tmpid } = first
    const { secret } = (await kit.guest(tenant).call(twoFactor.beginSetup, { tmpid })).body
    const wrong = buildCode(secret) === '000000' ? '000001' : '000000'
    expect(await kit.guest(tenant).call(twoFactor.completeSetup, { tmpid, code: wrong })).toMatchObject({
      status: 400,
      body: { code: 'two-factor-code-invalid' },
    })
    const { body } = await kit.guest(tenant).call(twoFactor.completeSetup, { tmpid, code: buildCode(secret) })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(body.result).toMatchObject({ change_password: true, twoFactorSetup: false })
    expect((await mailNumber(kit, 1, user)).subject).toContain('was turned on')
    const change = { token: body.result.tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body).toEqual({ signedIn: true })
    expect((await kit.guest(tenant).call(twoFactor.beginSetup, { tmpid })).body.code).toBe('two-factor-sign-in-ended')
  })

  it('opens nothing but its setup', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    await require(tenant, ['member'])
    const { tmpid } = await enterPassword(user)
    for (const { call, route, level, buildInput } of await loadAccess()) {
      if (level === 'anyone') continue
      const { status } = await kit.guest(tenant, `session=${tmpid}`).send(call, buildInput(tenant.tenantId))
      expect({ route, status }).toEqual({ route, status: 401 })
    }
    const change = { token: tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body.code).toBe('link-expired')
    expect((await kit.guest(tenant).call(twoFactor.login, { tmpid, code: '123456' })).status).toBe(401)
    expect((await kit.guest(tenant).call(passkeys.beginLogin, { tmpid })).status).toBe(401)
    const other = await kit.createTenant()
    expect((await kit.guest(other).call(twoFactor.beginSetup, { tmpid })).status).toBe(401)
  })

  it('is the passkey of a user who has one, and not the key of an app that no code has confirmed', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    await addPasskey(user)
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    await require(tenant, ['member'])
    const first = await enterPassword(user)
    expect(first).toMatchObject({ twoFactor: true, secondFactors: ['passkey'], twoFactorSetup: false })
    const code = buildCode(secret)
    expect((await kit.guest(tenant).call(twoFactor.login, { tmpid: first.tmpid, code })).status).toBe(401)
    expect((await kit.guest(tenant).call(passkeys.beginLogin, { tmpid: first.tmpid })).status).toBe(200)
  })

  it('is set up by those who are signed in as well once the period has ended: their sessions end', async () => {
    const tenant = await kit.createTenant()
    const [user, prepared, other] = [
      await kit.createUser(tenant),
      await kit.createUser(tenant),
      await kit.createUser(tenant, { level: 'client' }),
    ]
    await require(tenant, ['member'], 1)
    await addPasskey(prepared)
    const isSignedIn = async (who: TestUser) => (await kit.as(who).call(auth.userInfo, {})).body.user !== null
    expect(await isSignedIn(user)).toBe(true)
    await kit.owner('update tenants set two_factor_required_from = portal_now() where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(await Promise.all([user, prepared, other].map(isSignedIn))).toEqual([false, true, true])
    expect((await kit.as(user).call(twoFactor.state, {})).status).toBe(401)
    expect(await enterPassword(user)).toMatchObject({ twoFactorSetup: true, token: '' })
  })

  it('is not removed with the last passkey, and the app only while there is a passkey', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    const readFactor = async () => (await kit.as(tenant.admin).call(users.get, { id: user.id })).body.secondFactor
    await addPasskey(user)
    expect(await readFactor()).toBe('passkey')
    await require(tenant, ['member'], 30)
    const [passkey] = (await kit.as(user).call(passkeys.list, {})).body.items
    const remove = () => kit.as(user).call(passkeys.remove, { id: passkey?.id ?? '', password })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'two-factor-required' } })
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })
    expect((await kit.as(user).call(twoFactor.disable, { password })).status).toBe(200)
    expect((await remove()).status).toBe(409)
    await require(tenant, [])
    expect((await remove()).status).toBe(200)
    expect(await readFactor()).toBe('none')
  })

  it('cannot be turned off by its user', async () => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })
    await require(tenant, ['member'], 30)
    expect((await kit.as(user).call(twoFactor.disable, { password })).body.code).toBe('two-factor-required')
    await require(tenant, ['admin'])
    expect((await kit.as(user).call(twoFactor.disable, { password })).status).toBe(200)
  })
})
