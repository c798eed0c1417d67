import { allCalls, contract } from '@foyer/contract/contract'
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadAccess } from '#test/access.ts'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const stepMs = 30_000
/** The middle of a time step: only `laterBy` leads into another one. */
let now = 0
const laterBy = (steps: number) => {
  now += steps * stepMs
  vi.setSystemTime(now)
}
beforeEach(() => {
  now = (Math.floor(Date.now() / stepMs) + 0.5) * stepMs
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

const buildCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * stepMs })

/** Creates a user with two-factor authentication; the code that turned it on is of an earlier time step. */
async function createProtectedUser(in_ = tenant) {
  const user = await kit.createUser(in_)
  const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
  const { body } = await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })
  laterBy(2)
  return { user, secret, recoveryCodes: body.recoveryCodes }
}
const enterPassword = (user: TestUser) =>
  kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })
const begin = async (user: TestUser) => (await enterPassword(user)).body.tmpid
const enterCode = (user: TestUser, tmpid: string, code: string) =>
  kit.guest(user).call(twoFactor.login, { tmpid, code })
const refused = { status: 401, body: { code: 'two-factor-code-incorrect' } }
const ended = { status: 401, body: { code: 'two-factor-sign-in-ended' } }

describe('turning it on and off', () => {
  it('takes the password, then a code; ten recovery codes come once, and an email says so', async () => {
    const user = await kit.createUser(tenant)
    expect(await kit.as(user).call(twoFactor.get, { password: 'Wrong1Word' })).toMatchObject({
      status: 403,
      body: { message: 'Password incorrect, try again', field: 'password' },
    })
    expect((await kit.as(user).call(twoFactor.get, { password: '' })).body.message).toBe('Enter a valid password')
    const { secret, url } = (await kit.as(user).call(twoFactor.get, { password })).body
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect((await kit.as(user).call(twoFactor.state, {})).body).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect((await enterPassword(user)).body.twoFactor).toBe(false)
    expect((await kit.as(user).call(twoFactor.enable, { code: buildCode(secret, 1) })).status).toBe(400)
    const { body } = await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await kit.as(user).call(twoFactor.state, {})).body).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await mailNumber(kit, 1, user)).subject).toContain('was turned on')
    const stored = JSON.stringify([
      await kit.owner('select * from authenticators where user_id = $1', [user.id]),
      await kit.owner('select * from recovery_codes where user_id = $1', [user.id]),
      await kit.owner('select * from audit_log where actor_id = $1', [user.id]),
    ])
    for (const code of [secret, ...body.recoveryCodes]) expect(stored).not.toContain(code)
  })

  it('cannot begin again while it is on: neither the key nor the recovery codes change', async () => {
    const { user, secret } = await createProtectedUser()
    expect((await kit.as(user).call(twoFactor.get, { password })).status).toBe(409)
    expect((await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })).status).toBe(409)
  })

  it('is turned off with the password only', async () => {
    const { user } = await createProtectedUser()
    expect((await kit.as(user).call(twoFactor.disable, { password: 'Wrong1Word' })).status).toBe(403)
    expect((await kit.as(user).call(twoFactor.disable, { password })).status).toBe(200)
    expect((await enterPassword(user)).body).toMatchObject({ twoFactor: false, tmpid: '' })
    expect(await kit.owner('select from recovery_codes where user_id = $1', [user.id])).toEqual([])
    expect((await kit.as(user).call(twoFactor.disable, { password })).status).toBe(409)
  })
})

describe('signing in', () => {
  it('takes a code after the password, and only then begins a session', async () => {
    const { user, secret } = await createProtectedUser()
    const first = await enterPassword(user)
    expect(first.body).toMatchObject({ twoFactor: true, token: '', change_password: false })
    expect(first.cookies).toEqual([])
    const second = await enterCode(user, first.body.tmpid, buildCode(secret))
    expect(second.body).toMatchObject({ twoFactor: false, token: user.id, tmpid: '' })
    const cookie = second.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await kit.guest(tenant, cookie).call(auth.userInfo, {})).body.user?.email).toBe(user.email)
    expect(await enterCode(user, first.body.tmpid, buildCode(secret))).toMatchObject(ended)
  })

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 401],
    [2, 401],
  ])('answers a code that is %i time steps away with %i', async (steps, status) => {
    const { user, secret } = await createProtectedUser()
    laterBy(2)
    expect((await enterCode(user, await begin(user), buildCode(secret, steps))).status).toBe(status)
  })

  it('accepts a code once, and none of an earlier time step after it', async () => {
    const { user, secret } = await createProtectedUser()
    const code = buildCode(secret)
    expect((await enterCode(user, await begin(user), code)).status).toBe(200)
    expect(await enterCode(user, await begin(user), code)).toMatchObject(refused)
    expect(await enterCode(user, await begin(user), buildCode(secret, -1))).toMatchObject(refused)
    laterBy(1)
    expect(await enterCode(user, await begin(user), code)).toMatchObject(refused)
    expect((await enterCode(user, await begin(user), buildCode(secret))).status).toBe(200)
  })

  it('accepts the digits of an East Asian keyboard', async () => {
    const { user, secret } = await createProtectedUser()
    const wide = buildCode(secret).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect((await enterCode(user, await begin(user), wide)).status).toBe(200)
  })

  it('accepts one code once of parallel sign-ins', async () => {
    const { user, secret } = await createProtectedUser()
    const tmpid = await begin(user)
    const responses = await Promise.all(Array.from({ length: 4 }, () => enterCode(user, tmpid, buildCode(secret))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('does not accept the code that has turned it on', async () => {
    const user = await kit.createUser(tenant)
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    await kit.as(user).call(twoFactor.enable, { code: buildCode(secret) })
    expect(await enterCode(user, await begin(user), buildCode(secret))).toMatchObject(refused)
  })

  it('needs the first step, of the same user and tenant', async () => {
    const { user, secret } = await createProtectedUser()
    const colleague = await createProtectedUser()
    expect(await enterCode(user, 'x'.repeat(43), buildCode(secret))).toMatchObject(ended)
    expect(await enterCode(user, await begin(colleague.user), buildCode(secret))).toMatchObject(refused)
    const foreign = { tmpid: await begin(user), code: buildCode(secret) }
    expect(await kit.guest(other).call(twoFactor.login, foreign)).toMatchObject(ended)
  })

  it('evaluates five of 100 parallel guesses, and then asks for the password', async () => {
    const { user, secret } = await createProtectedUser()
    const tmpid = await begin(user)
    const wrong = buildCode(secret) === '000000' ? '000001' : '000000'
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        kit.guest(tenant).call(twoFactor.login, { tmpid, code: wrong }, { address: `10.1.0.${n}` }),
      ),
    )
    expect(responses.filter(({ body }) => body.code === 'two-factor-code-incorrect')).toHaveLength(5)
    expect(responses.filter(({ body }) => body.code === 'two-factor-sign-in-ended')).toHaveLength(95)
    expect(await enterCode(user, tmpid, buildCode(secret))).toMatchObject(ended)
    expect((await enterCode(user, await begin(user), buildCode(secret))).status).toBe(200)
  })

  it('limits the guesses of an account, however often the password is entered', async () => {
    const { user } = await createProtectedUser()
    const seen: number[] = []
    for (let n = 0; n < 12; n++) seen.push((await enterCode(user, await begin(user), 'aaaa-bbbb-cccc-dddd')).status)
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('opens nothing else before the code: every other call treats it as signed out', async () => {
    const { user } = await createProtectedUser()
    const tmpid = await begin(user)
    const cases = (await loadAccess()).filter(({ level }) => level !== 'anyone')
    expect(cases.length).toBe(allCalls.filter(({ level }) => level !== 'anyone').length)
    for (const { call, route, buildInput } of cases) {
      for (const cookie of [`session=${tmpid}`, `__Host-session=${tmpid}`]) {
        const { status } = await kit.guest(tenant, cookie).send(call, buildInput(tenant.tenantId))
        expect({ route, status }).toEqual({ route, status: 401 })
      }
    }
    expect((await kit.guest(tenant, `session=${tmpid}`).call(contract.auth.logout, {})).status).toBe(200)
    const change = { token: tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body.code).toBe('link-expired')
    expect((await kit.guest(tenant).call(passwords.getLink, { token: tmpid })).body.state).toBe('unknown')
  })
})

describe('recovery codes', () => {
  const listSubjects = async ({ tenantId, email }: TestUser) =>
    (await mailsTo(kit, tenantId, email)).map(({ subject }) => subject.split(' for ')[0])

  it('each replace one code, also typed in capitals and without dashes', async () => {
    const { user, recoveryCodes } = await createProtectedUser()
    const [first = '', second = ''] = recoveryCodes
    expect((await enterCode(user, await begin(user), first)).status).toBe(200)
    expect(await enterCode(user, await begin(user), first)).toMatchObject(refused)
    expect((await enterCode(user, await begin(user), second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await kit.as(user).call(twoFactor.state, {})).body.recoveryCodesLeft).toBe(8)
    expect(await listSubjects(user)).toContain('A recovery code')
  })

  it('work once of parallel uses', async () => {
    const { user, recoveryCodes } = await createProtectedUser()
    const tmpid = await begin(user)
    const uses = await Promise.all(Array.from({ length: 4 }, () => enterCode(user, tmpid, recoveryCodes[0] ?? '')))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are replaced with the password', async () => {
    const { user, recoveryCodes } = await createProtectedUser()
    expect((await kit.as(user).call(twoFactor.renewRecoveryCodes, { password: 'Wrong1Word' })).status).toBe(403)
    const { body } = await kit.as(user).call(twoFactor.renewRecoveryCodes, { password })
    expect(await enterCode(user, await begin(user), recoveryCodes[0] ?? '')).toMatchObject(refused)
    expect((await enterCode(user, await begin(user), body.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await listSubjects(user)).toContain('The recovery codes')
  })
})

describe('the second factor is not skipped', () => {
  it('by a reset of the password, which ends a sign-in that waits for its code', async () => {
    const { user } = await createProtectedUser()
    const tmpid = await begin(user)
    await kit.guest(tenant).call(passwords.forgot, { email: user.email })
    const { token } = await mailNumber(kit, 2, user)
    const change = { token, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body).toEqual({ signedIn: false })
    expect(await enterCode(user, tmpid, '123456')).toMatchObject(ended)
    const login = { email: user.email, password: 'Lantern7Moss', appIdentifier: 'web' }
    expect((await kit.guest(tenant).call(auth.login, login)).body).toMatchObject({ twoFactor: true, token: '' })
  })

  it('by a new email address', async () => {
    const { user } = await createProtectedUser()
    const { version, firstname, lastname } = (await kit.as(tenant.admin).call(users.get, { id: user.id })).body
    const email = `new-${user.email}`
    const fields = { id: user.id, version, firstname, lastname, role: 'member', language: 'en' } as const
    expect((await kit.as(tenant.admin).call(users.update, { ...fields, email })).status).toBe(200)
    expect((await enterPassword({ ...user, email })).body.twoFactor).toBe(true)
  })

  it('by a required change of the password, which follows the code', async () => {
    const { user, secret } = await createProtectedUser()
    await kit.owner('update users set must_change_password = true where id = $1', [user.id])
    const first = (await enterPassword(user)).body
    expect(first).toMatchObject({ twoFactor: true, change_password: false })
    const { body, cookies } = await enterCode(user, first.tmpid, buildCode(secret))
    expect(body).toMatchObject({ change_password: true, token: '' })
    expect(cookies.map(({ name }) => name).filter((name) => name.includes('session'))).toEqual([])
    const change = { token: body.tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body).toEqual({ signedIn: true })
  })
})

describe('an administrator', () => {
  it('sees who has it and resets it: sessions end, and an email says so', async () => {
    const { user } = await createProtectedUser()
    const admin = kit.as(tenant.admin)
    expect((await admin.call(users.get, { id: user.id })).body.secondFactor).toBe('app')
    expect((await admin.call(twoFactor.reset, { id: user.id })).status).toBe(200)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
    expect((await mailNumber(kit, 2, user)).text).toContain('An administrator has reset')
    expect((await enterPassword(user)).body.twoFactor).toBe(false)
    expect(
      await kit.owner(`select denied from audit_log where object_id = $1 and action = 'twoFactor.reset'`, [user.id]),
    ).toEqual([{ denied: false }])
    expect((await admin.call(twoFactor.reset, { id: user.id })).status).toBe(409)
  })

  it('cannot reset their own, nor that of another tenant', async () => {
    const { user } = await createProtectedUser(other)
    expect((await kit.as(tenant.admin).call(twoFactor.reset, { id: user.id })).status).toBe(404)
    expect((await kit.as(tenant.admin).call(twoFactor.reset, { id: tenant.admin.id })).status).toBe(409)
  })
})
