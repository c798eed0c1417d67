import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#platform/security/passwords.ts'
import { createKit, password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

// Counts the hashes that are really computed.
vi.mock('@node-rs/argon2', { spy: true })

const kit = await useKit()
const tenant = await kit.createTenant()
afterEach(() => kit.shiftClock(0))

const minute = 60
const app = { appIdentifier: 'web' }
/** Returns the response to a sign-in, without the id of the request. */
async function signIn(email: string, given: string, address = '127.0.0.1', to: TestTenant = tenant) {
  const input = { email, password: given, ...app }
  const { status, body, cookies } = await kit.guest(to).call(auth.login, input, { address })
  return { status, body: { ...body, requestId: '' }, cookies }
}
const setUser = (change: string, { id }: TestUser) => kit.owner(`update users set ${change} where id = $1`, [id])

describe('a refused sign-in', () => {
  const addresses: { [who: string]: () => Promise<string> } = {
    nobody: async () => `nobody-${Math.random()}@example.test`,
    'a user with another password': async () => (await kit.createUser(tenant)).email,
    'a disabled user': async () => {
      const user = await kit.createUser(tenant)
      await setUser(`status = 'disabled'`, user)
      return user.email
    },
    'a user who has not accepted their invitation': async () => {
      const user = await kit.createUser(tenant)
      await setUser(`status = 'invited', password_hash = null`, user)
      return user.email
    },
    'a user without a password': async () => {
      const user = await kit.createUser(tenant)
      await setUser('password_hash = null', user)
      return user.email
    },
    'a user of another tenant': async () => (await kit.createUser(await kit.createTenant())).email,
  }
  beforeEach(() => void vi.mocked(verify).mockClear())

  it.each(Object.keys(addresses))('says the same and verifies one hash for the address of %s', async (who) => {
    const email = (await addresses[who]?.()) ?? ''
    const { status, body, cookies } = await signIn(email, 'Wrong1Word')
    expect({ status, body, cookies }).toEqual({
      status: 401,
      body: { status: 401, code: 'invalid-credentials', message: 'Incorrect Email or Password', requestId: '' },
      cookies: [],
    })
    expect(verify).toHaveBeenCalledOnce()
  })

  it('of an unknown address verifies a hash that costs what those of passwords cost', async () => {
    await signIn(`nobody-${Math.random()}@example.test`, 'Wrong1Word')
    const [against] = vi.mocked(verify).mock.lastCall ?? []
    const toCost = (hash: unknown) => String(hash).split('$').slice(0, 4)
    expect(toCost(against)).toEqual(toCost(await hashPassword(password)))
  })

  it.each([
    ['a megabyte', 1_000_000, 413],
    ['257 characters', 257, 400],
  ])('with a password of %s computes no hash', async (_name, length, status) => {
    const user = await kit.createUser(tenant)
    expect((await signIn(user.email, 'x'.repeat(length))).status).toBe(status)
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('the email address', () => {
  it('is the same in capitals and between spaces', async () => {
    const user = await kit.createUser(tenant)
    for (const email of [user.email.toUpperCase(), ` ${user.email}\n`, `\u00a0${user.email}\t`])
      expect((await signIn(email, password)).status).toBe(200)
  })

  it.each([
    ['a dotless i', 'i', '\u0131'],
    ['a capital I with a dot', 'i', '\u0130'],
    ['a Kelvin sign', 'k', '\u212a'],
    ['a long s', 's', '\u017f'],
    ['a Cyrillic a', 'a', '\u0430'],
    ['a full-width k', 'k', '\uff4b'],
  ])('is another one with %s, also for a new password', async (_name, character, lookAlike) => {
    const user = await kit.createUser(tenant, { email: `iksa-${crypto.randomUUID()}@example.test` })
    const email = user.email.replace(character, lookAlike)
    expect((await signIn(email, password)).status).toBe(400)
    expect((await kit.guest(tenant).call(passwords.forgot, { email })).status).toBe(400)
    await kit.guest(tenant).call(passwords.forgot, { email: user.email })
    expect((await mailNumber(kit, 1, user)).token).not.toBe('')
  })
})

describe('after five wrong passwords', () => {
  const exhaust = async (email: string, address: string) => {
    for (let n = 0; n < 5; n++) expect((await signIn(email, 'Wrong1Word', address)).status).toBe(401)
  }

  it('the right one is refused for a quarter of an hour, also by a portal that has been restarted', async () => {
    const user = await kit.createUser(tenant)
    const address = '198.51.100.7'
    await exhaust(user.email, address)
    expect((await signIn(user.email, password, address)).status).toBe(429)
    const restarted = await createKit()
    try {
      const input = { email: user.email, password, ...app }
      expect((await restarted.guest(tenant).call(auth.login, input, { address })).status).toBe(429)
    } finally {
      await restarted.close()
    }
    await kit.shiftClock(14 * minute)
    expect((await signIn(user.email, password, address)).status).toBe(429)
    await kit.shiftClock(16 * minute)
    expect((await signIn(user.email, password, address)).status).toBe(200)
  })

  it('the response is the same for an address that no user has', async () => {
    const user = await kit.createUser(tenant)
    const unknown = `nobody-${Math.random()}@example.test`
    const [known, nobody] = ['198.51.101.7', '198.51.102.7']
    await exhaust(user.email, known)
    await exhaust(unknown, nobody)
    const refused = await signIn(user.email, 'Wrong1Word', known)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(await signIn(unknown, 'Wrong1Word', nobody)).toEqual(refused)
  })

  it('of a stranger, the user stays signed in and can sign in at their own address', async () => {
    const user = await kit.createUser(tenant)
    await exhaust(user.email, '198.51.103.7')
    expect((await signIn(user.email, password, '198.51.103.7')).status).toBe(429)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(200)
    expect((await signIn(user.email, password, '198.51.104.7')).status).toBe(200)
  })
})

describe('a session cookie', () => {
  const cookies: { [what: string]: (user: TestUser) => string | Promise<string> } = {
    'that was made up': () => `session=${'x'.repeat(43)}`,
    'that was shortened': ({ cookie }) => cookie.slice(0, -1),
    'that was lengthened': ({ cookie }) => `${cookie}x`,
    'with the id of its user': ({ id }) => `session=${id}`,
    'of five kilobytes': () => `session=${'x'.repeat(5000)}`,
    'that is empty': () => 'session=',
    'after the user has signed out': async (user) => {
      await kit.as(user).call(auth.logout, {})
      return user.cookie
    },
    'of a user who was disabled': async (user) => {
      await setUser(`status = 'disabled'`, user)
      return user.cookie
    },
    'of a user who was deleted': async (user) => {
      expect((await kit.as(tenant.admin).call(users.delete, { id: user.id })).status).toBe(200)
      return user.cookie
    },
  }
  const cleared = [{ name: 'session', value: '', path: '/' }]

  it.each(Object.keys(cookies))('%s opens nothing and is deleted', async (what) => {
    const cookie = (await cookies[what]?.(await kit.createUser(tenant))) ?? ''
    expect(await kit.guest(tenant, cookie).call(auth.permissions, {})).toMatchObject({ status: 401, cookies: cleared })
    const asked = await kit.guest(tenant, cookie).call(auth.userInfo, {})
    expect(asked).toMatchObject({ status: 200, body: { user: null }, cookies: cleared })
  })

  it('of a disabled tenant opens nothing and is deleted', async () => {
    const own = await kit.createTenant()
    const disabled = await kit.as(kit.operator.admin).call(tenants.enable, { id: own.tenantId, enabled: false })
    expect(disabled.status).toBe(200)
    expect(await kit.as(own.admin).call(auth.permissions, {})).toMatchObject({ status: 401, cookies: cleared })
    expect(await kit.as(own.admin).call(auth.userInfo, {})).toMatchObject({ status: 401, cookies: cleared })
  })
})
