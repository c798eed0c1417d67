import { randomUUID } from 'node:crypto'
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { profile } from '@foyer/contract/identity/profile'
import { sessions } from '@foyer/contract/identity/sessions'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { expectDefined, password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

const kit = await useKit()
const chosen = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }

let devices = 0
/** Signs in on another device, in a network of its own, and returns calls with its cookie. */
async function signIn(user: TestUser) {
  devices += 1
  const address = `10.0.${devices}.1`
  const form = { email: user.email, password, appIdentifier: 'web' }
  const { cookies } = await kit.guest(user).call(auth.login, form, { address })
  return kit.guest(user, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
}
type Device = Awaited<ReturnType<typeof signIn>>
type Event = (at: { user: TestUser; tenant: TestTenant; laptop: Device }) => Promise<{ status: number }>

const toAdmin = (tenant: TestTenant) => kit.as(tenant.admin)
async function turnTwoFactorOn(laptop: Device) {
  const { secret } = (await laptop.call(twoFactor.get, { password })).body
  return laptop.call(twoFactor.enable, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
}

/** The events that end the sessions of a user, including the one in which they happen. */
const everywhere: { [what: string]: Event } = {
  'the user has set a new password with an emailed link': async ({ user }) => {
    await kit.guest(user).call(passwords.forgot, { email: user.email })
    // The emails before this one announce sign-ins on new devices.
    const { token } = await mailNumber(kit, 3, user)
    return kit.guest(user).call(passwords.change, { token, ...chosen })
  },
  'an administrator has reset the password': ({ user, tenant }) =>
    toAdmin(tenant).call(users.resetPassword, { id: user.id }),
  'an administrator has signed the user out': ({ user, tenant }) =>
    toAdmin(tenant).call(sessions.endAll, { id: user.id }),
  'an administrator has disabled the user': ({ user, tenant }) =>
    toAdmin(tenant).call(users.enable, { id: user.id, enabled: false }),
  'an administrator has deleted the user': ({ user, tenant }) => toAdmin(tenant).call(users.delete, { id: user.id }),
  'an administrator has reset the second factor': async ({ user, tenant, laptop }) => {
    await turnTwoFactorOn(laptop)
    return toAdmin(tenant).call(twoFactor.reset, { id: user.id })
  },
  'the operator has disabled the tenant': ({ tenant }) =>
    toAdmin(kit.operator).call(tenants.enable, { id: tenant.tenantId, enabled: false }),
}

/** The events that end the other sessions of a user, and keep the one in which they happen. */
const elsewhere: { [what: string]: Event } = {
  'the user has changed the password': ({ laptop }) =>
    laptop.call(passwords.updateOwn, { current: password, ...chosen }),
  'the user has signed out elsewhere': ({ laptop }) => laptop.call(sessions.endOthers, {}),
  'the user has turned two-factor authentication on': ({ laptop }) => turnTwoFactorOn(laptop),
  'the user has confirmed another email address': async ({ user, laptop }) => {
    const email = `new-${user.email}`
    await laptop.call(profile.changeEmail, { email, password })
    const { text } = await mailNumber(kit, 1, { ...user, email })
    const token = /confirm-email#([\w-]+)/.exec(text)?.[1] ?? ''
    return kit.guest(user).call(profile.confirmEmail, { token })
  },
}

/** Asks on a device for a new email address, and returns the link that confirms it. */
async function askForEmail(device: Device, { tenantId }: TestUser): Promise<string> {
  const email = `thief-${randomUUID()}@evil.test`
  expect((await device.call(profile.changeEmail, { email, password })).status).toBe(200)
  const { text } = await mailNumber(kit, 1, { tenantId, email })
  return /confirm-email#([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Returns the statuses of the next calls on three devices; the event happens on the first one. */
async function use(event: Event | undefined) {
  const tenant = await kit.createTenant()
  const user = await kit.createUser(tenant)
  const devices = [await signIn(user), await signIn(user), await signIn(user)]
  const [laptop = kit.guest(user)] = devices
  for (const device of devices) expect((await device.call(auth.permissions, {})).status).toBe(200)
  expect((await event?.({ user, tenant, laptop }))?.status).toBe(200)
  return Promise.all(devices.map(async (device) => (await device.call(auth.permissions, {})).status))
}

describe('the next call on every device is signed out', () => {
  it.each(Object.keys(everywhere))('after %s', async (what) => {
    expect(await use(everywhere[what])).toEqual([401, 401, 401])
  })
})

describe('the next call on every other device is signed out', () => {
  it.each(Object.keys(elsewhere))('after %s', async (what) => {
    expect(await use(elsewhere[what])).toEqual([200, 401, 401])
  })
})

describe('a new email address that was asked for on another device can no longer be confirmed', () => {
  it.each(Object.entries({ ...everywhere, ...elsewhere }))('after %s', async (_what, event) => {
    const tenant = await kit.createTenant()
    const user = await kit.createUser(tenant)
    const [laptop, phone] = [await signIn(user), await signIn(user)]
    const token = await askForEmail(phone, user)
    // One device fewer than above has announced itself.
    await signIn(user)
    expect((await event({ user, tenant, laptop })).status).toBe(200)
    // A disabled tenant or user can be enabled again, and the link must not come back.
    await toAdmin(kit.operator).call(tenants.enable, { id: tenant.tenantId, enabled: true })
    await kit.owner("update users set status = 'active' where id = $1 and status = 'disabled'", [user.id])
    expect((await kit.guest(user).call(profile.confirmEmail, { token })).body.code).toBe('email-link-expired')
  })

  it('after the user has ended its session in the list', async () => {
    const user = await kit.createUser(await kit.createTenant())
    const [laptop, phone] = [await signIn(user), await signIn(user)]
    const token = await askForEmail(phone, user)
    const { items } = (await laptop.call(sessions.list, {})).body
    for (const { id, current } of items) if (!current) await laptop.call(sessions.end, { id })
    expect((await kit.guest(user).call(profile.confirmEmail, { token })).body.code).toBe('email-link-expired')
  })
})

it('a new email address can be confirmed after signing out', async () => {
  const user = await kit.createUser(await kit.createTenant())
  const laptop = await signIn(user)
  const token = await askForEmail(laptop, user)
  await laptop.call(auth.logout, {})
  expect((await kit.guest(user).call(profile.confirmEmail, { token })).status).toBe(200)
})

it('signing a user out also ends a sign-in that waits for its second factor, and not an invitation', async () => {
  const tenant = await kit.createTenant()
  const user = await kit.createUser(tenant)
  await turnTwoFactorOn(await signIn(user))
  const waiting = await kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })
  const invited = await kit.createUser(tenant)
  await kit.owner("update users set status = 'invited' where id = $1", [invited.id])
  await kit.owner(
    `insert into one_time_tokens (tenant_id, token_hash, purpose, user_id, expires_at)
      values ($1, sha256('a link'), 'invitation', $2, now() + interval '1 hour')`,
    [tenant.tenantId, invited.id],
  )
  for (const { id } of [user, invited]) expect((await toAdmin(tenant).call(sessions.endAll, { id })).status).toBe(200)
  const { tmpid } = waiting.body
  expect((await kit.guest(user).call(twoFactor.login, { tmpid, code: '000000' })).body.code).toBe(
    'two-factor-sign-in-ended',
  )
  expect(await kit.owner('select user_id from one_time_tokens where tenant_id = $1', [tenant.tenantId])).toEqual([
    { user_id: invited.id },
  ])
})

/** The ways to sign in, on a device where the user may have been signed in already. */
const signIns: { [how: string]: (device: Device, user: TestUser) => Promise<{ status: number }> } = {
  'with the password': (device, { email }) => device.call(auth.login, { email, password, appIdentifier: 'web' }),
  'with the password and a code': async (device, { email }) => {
    const { secret } = (await device.call(twoFactor.get, { password })).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await device.call(twoFactor.enable, { code: totp.generate({ timestamp: Date.now() - 30_000 }) })
    const { tmpid } = (await device.call(auth.login, { email, password, appIdentifier: 'web' })).body
    return device.call(twoFactor.login, { tmpid, code: totp.generate() })
  },
  'as another user': async (device, user) => {
    const other = await kit.createUser(user)
    return device.call(auth.login, { email: other.email, password, appIdentifier: 'web' })
  },
}

it.each(Object.entries(signIns))('signing in %s ends the session that the browser had', async (_how, again) => {
  const [before] = await use(({ user, laptop }) => again(laptop, user))
  expect(before).toBe(401)
})

it('signing in again leaves the sessions of other devices', async () => {
  expect(await use(({ user, laptop }) => expectDefined(signIns['with the password'])(laptop, user))).toEqual([
    401, 200, 200,
  ])
})

it('signing out ends the session of this device, and the others stay', async () => {
  expect(await use(({ laptop }) => laptop.call(auth.logout, {}))).toEqual([401, 200, 200])
})
