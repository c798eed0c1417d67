import type { Call, Input } from '@foyer/contract/call'
import { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { passwords } from '@foyer/contract/identity/passwords'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { toTenantOrigin } from '#platform/hosts.ts'
import { purge } from '#platform/jobs/retention.ts'
import { hashToken } from '#platform/security/secret.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { expectDefined, password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'
import { passkeysSlice } from './passkeys.slice.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const findOrigin = ({ subdomain }: { subdomain: string }) => toTenantOrigin(kit.env.publicUrl, subdomain)
type Response = { cookies: { name: string; value: string }[] }
/** Returns the cookies that a response set, as a browser sends them back. */
const toCookie = ({ cookies }: Response) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const hasSession = ({ cookies }: Response) => cookies.some(({ name }) => name.endsWith('session'))
const refused = { status: 401, body: { code: 'passkey-refused' } }
const invalid = { status: 400, body: { code: 'passkey-invalid' } }
let browsers = 0
/** Opens a browser with an IP address of its own, because calls are limited by address. */
function openBrowser(in_: { subdomain: string }, cookie?: string) {
  browsers += 1
  const address = `10.2.${browsers >> 8}.${browsers & 255}`
  const { call: send } = kit.guest(in_, cookie)
  return { call: <C extends Call>(call: C, input: Input<C>) => send(call, input, { address }) }
}

/** Begins to add a passkey, in a browser of its own. */
async function begin(user: TestUser) {
  const begun = await openBrowser(user, user.cookie).call(passkeys.begin, { password })
  return { begun, challenge: begun.body.challenge, browser: openBrowser(user, `${user.cookie}; ${toCookie(begun)}`) }
}
async function createUserWithPasskey(in_: TestTenant = tenant) {
  const user = await kit.createUser(in_)
  const authenticator = createAuthenticator(findOrigin(in_))
  const { challenge, browser } = await begin(user)
  const { body } = await browser.call(passkeys.add, { name: 'Phone', credential: authenticator.create(challenge) })
  return { user, authenticator, passkey: body }
}
/** Begins a sign-in, in a browser of its own. */
async function beginLogin(in_: { subdomain: string }, tmpid?: string) {
  const begun = await openBrowser(in_).call(passkeys.beginLogin, tmpid === undefined ? {} : { tmpid })
  return { begun, challenge: begun.body.challenge, browser: openBrowser(in_, toCookie(begun)) }
}
const enterPassword = async (user: TestUser) =>
  (await kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })).body

async function enableTwoFactor(user: TestUser) {
  const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
  await kit.as(user).call(twoFactor.enable, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
}

describe('adding and removing', () => {
  it('takes the password; an email says so, and the passkey is listed', async () => {
    const user = await kit.createUser(tenant)
    expect(await kit.as(user).call(passkeys.begin, { password: 'Wrong1Word' })).toMatchObject({
      status: 403,
      body: { field: 'password' },
    })
    const { begun, challenge, browser } = await begin(user)
    expect(begun.body).toMatchObject({
      rp: { id: new URL(findOrigin(tenant)).hostname },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const credential = createAuthenticator(findOrigin(tenant)).create(challenge)
    const { body } = await browser.call(passkeys.add, { name: 'My phone', credential })
    expect(body).toMatchObject({ name: 'My phone', lastUsedAt: null })
    expect((await mailNumber(kit, 1, user)).subject).toContain('A passkey for')
    expect(await kit.as(user).call(passkeys.rename, { id: body.id, name: 'Old phone' })).toMatchObject({ status: 200 })
    expect((await kit.as(user).call(passkeys.list, {})).body.items).toEqual([{ ...body, name: 'Old phone' }])
    expect((await kit.as(user).call(passkeys.remove, { id: body.id, password: 'Wrong1Word' })).status).toBe(403)
    expect((await kit.as(user).call(passkeys.remove, { id: body.id, password })).status).toBe(200)
    expect((await kit.as(user).call(passkeys.list, {})).body.items).toEqual([])
    expect((await mailNumber(kit, 2, user)).subject).toContain('was removed')
  })

  it('stores challenges as hashes only, and deletes those that have expired', async () => {
    const { challenge } = await begin(await kit.createUser(tenant))
    const find = () => kit.owner('select * from passkey_challenges where challenge_hash = $1', [hashToken(challenge)])
    const [row] = await find()
    expect(JSON.stringify(row)).not.toContain(challenge)
    await kit.owner(`update passkey_challenges set expires_at = now() - interval '1 day' where challenge_hash = $1`, [
      hashToken(challenge),
    ])
    await purge(kit.platform, [expectDefined(passkeysSlice.retention)])
    expect(await find()).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another tenant’s origin', { origin: findOrigin(other) }],
    ['another host', { host: 'evil.example' }],
    ['a person who was not verified', { isVerified: false }],
    ['a sign-in', { type: 'webauthn.get' }],
  ])('refuses what was made for %s', async (_name, options) => {
    const { challenge, browser } = await begin(await kit.createUser(tenant))
    const credential = createAuthenticator(findOrigin(tenant)).create(challenge, options)
    expect(await browser.call(passkeys.add, { name: 'Phone', credential })).toMatchObject(invalid)
  })

  it('refuses a challenge of another user, browser or purpose, one that has expired, and one that was used', async () => {
    const user = await kit.createUser(tenant)
    const colleague = await begin(await kit.createUser(tenant))
    const { challenge, browser } = await begin(user)
    const login = await beginLogin(tenant)
    const authenticator = createAuthenticator(findOrigin(tenant))
    const add = (caller: typeof browser, signed: string) =>
      caller.call(passkeys.add, { name: 'Phone', credential: authenticator.create(signed) })
    expect(await add(browser, colleague.challenge)).toMatchObject(invalid)
    expect(await add(browser, login.challenge)).toMatchObject(invalid)
    expect(await add(openBrowser(user, user.cookie), challenge)).toMatchObject(invalid)
    await kit.owner(`update passkey_challenges set expires_at = expires_at - interval '6 minutes'`)
    expect(await add(browser, challenge)).toMatchObject(invalid)
    await kit.owner(`update passkey_challenges set expires_at = expires_at + interval '6 minutes'`)
    expect(await add(browser, challenge)).toMatchObject({ status: 200 })
    expect(await add(browser, challenge)).toMatchObject(invalid)
  })

  it('adds a passkey once, and ten at most, also of requests at the same time', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const again = await begin(user)
    expect(again.begun.body.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id])
    const same = { name: 'Phone', credential: authenticator.create(again.challenge) }
    expect((await again.browser.call(passkeys.add, same)).body.code).toBe('passkey-exists')
    const begun = []
    for (let n = 0; n < 12; n++) begun.push(await begin(user))
    const responses = await Promise.all(
      begun.map(({ browser, challenge }) =>
        browser.call(passkeys.add, {
          name: 'Phone',
          credential: createAuthenticator(findOrigin(tenant)).create(challenge),
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9)
    expect((await begin(user)).begun.body.code).toBe('too-many-passkeys')
  })
})

describe('signing in without the password', () => {
  it('begins a session, also where a second factor is needed', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    await enableTwoFactor(user)
    const { begun, challenge, browser } = await beginLogin(tenant)
    expect(begun.body).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const signedIn = await browser.call(passkeys.login, { credential: authenticator.sign(challenge, user.id) })
    expect(signedIn.body).toMatchObject({ twoFactor: false, token: user.id, tmpid: '' })
    const me = await kit.guest(tenant, toCookie(signedIn)).call(auth.userInfo, {})
    expect(me.body.user?.email).toBe(user.email)
    const { items } = (await kit.as(user).call(passkeys.list, {})).body
    expect(items[0]?.lastUsedAt).not.toBeNull()
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another tenant’s origin', { origin: findOrigin(other) }],
    ['another host', { host: 'evil.example' }],
    ['a person who was not verified', { isVerified: false }],
    ['a registration', { type: 'webauthn.create' }],
  ])('refuses a signature for %s', async (_name, options) => {
    const { user, authenticator } = await createUserWithPasskey()
    const { challenge, browser } = await beginLogin(tenant)
    const response = await browser.call(passkeys.login, { credential: authenticator.sign(challenge, user.id, options) })
    expect(response).toMatchObject(refused)
    expect(hasSession(response)).toBe(false)
  })

  it('refuses an unknown passkey, one with the id of another, one of another tenant, and one of another user', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const colleague = await createUserWithPasskey()
    const foreign = await createUserWithPasskey(other)
    const stranger = createAuthenticator(findOrigin(tenant))
    const attempt = async (credential: (challenge: string) => ReturnType<typeof stranger.sign>) => {
      const { challenge, browser } = await beginLogin(tenant)
      return browser.call(passkeys.login, { credential: credential(challenge) })
    }
    expect(await attempt((challenge) => stranger.sign(challenge, user.id))).toMatchObject(refused)
    const forged = (challenge: string) => ({ ...stranger.sign(challenge, user.id), id: authenticator.id })
    expect(await attempt(forged)).toMatchObject(refused)
    expect(await attempt((challenge) => authenticator.sign(challenge, colleague.user.id))).toMatchObject(refused)
    expect(await attempt((challenge) => authenticator.sign(challenge, undefined))).toMatchObject(refused)
    const here = (challenge: string) =>
      foreign.authenticator.sign(challenge, foreign.user.id, {
        origin: findOrigin(tenant),
        host: new URL(findOrigin(tenant)).hostname,
      })
    expect(await attempt(here)).toMatchObject(refused)
  })

  it('refuses a challenge of another browser, tenant or purpose, one that has expired, and one that was used', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    await enableTwoFactor(user)
    const { challenge, browser } = await beginLogin(tenant)
    const login = (caller: typeof browser, signed: string) =>
      caller.call(passkeys.login, { credential: authenticator.sign(signed, user.id) })
    expect(await login(openBrowser(tenant), challenge)).toMatchObject(refused)
    expect(await login(browser, (await beginLogin(other)).challenge)).toMatchObject(refused)
    const pending = await beginLogin(tenant, (await enterPassword(user)).tmpid)
    expect(await login(pending.browser, pending.challenge)).toMatchObject(refused)
    await kit.owner(`update passkey_challenges set expires_at = expires_at - interval '6 minutes'`)
    expect(await login(browser, challenge)).toMatchObject(refused)
    await kit.owner(`update passkey_challenges set expires_at = expires_at + interval '6 minutes'`)
    const both = await Promise.all([login(browser, challenge), login(browser, challenge)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await login(browser, challenge)).toMatchObject(refused)
  })

  it('refuses a counter that has not moved on, where the key counts', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const login = async (counter: number) => {
      const { challenge, browser } = await beginLogin(tenant)
      const credential = authenticator.sign(challenge, user.id, { counter })
      return (await browser.call(passkeys.login, { credential })).status
    }
    expect(await login(0)).toBe(200)
    expect(await login(0)).toBe(200)
    expect(await login(5)).toBe(200)
    expect(await login(5)).toBe(401)
    expect(await login(0)).toBe(401)
    expect(await login(6)).toBe(200)
  })

  it('refuses a disabled user and a removed passkey', async () => {
    const { user, authenticator, passkey } = await createUserWithPasskey()
    const login = async () => {
      const { challenge, browser } = await beginLogin(tenant)
      return browser.call(passkeys.login, { credential: authenticator.sign(challenge, user.id) })
    }
    await kit.owner(`update users set status = 'disabled' where id = $1`, [user.id])
    expect(await login()).toMatchObject(refused)
    await kit.owner(`update users set status = 'active' where id = $1`, [user.id])
    await kit.as(user).call(passkeys.remove, { id: passkey.id, password })
    expect(await login()).toMatchObject(refused)
  })

  it('is limited as the password is', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    const seen: number[] = []
    for (let n = 0; n < 7; n++) {
      const { begun, challenge } = await beginLogin(tenant)
      const credential = authenticator.sign(challenge, user.id, { isVerified: false })
      seen.push((await kit.guest(tenant, toCookie(begun)).call(passkeys.login, { credential })).status)
    }
    expect(seen).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('does not skip a required change of the password', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    await kit.owner('update users set must_change_password = true where id = $1', [user.id])
    const { challenge, browser } = await beginLogin(tenant)
    const response = await browser.call(passkeys.login, { credential: authenticator.sign(challenge, user.id) })
    expect(response.body).toMatchObject({ change_password: true, token: '' })
    expect(hasSession(response)).toBe(false)
    const change = { token: response.body.tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest(tenant).call(passwords.change, change)).body).toEqual({ signedIn: true })
  })
})

describe('as the second factor', () => {
  it('follows the password, instead of the code', async () => {
    const { user, authenticator } = await createUserWithPasskey()
    await enableTwoFactor(user)
    const { tmpid, secondFactors } = await enterPassword(user)
    expect(secondFactors).toEqual(['app', 'passkey'])
    const { begun, challenge, browser } = await beginLogin(tenant, tmpid)
    expect(begun.body.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
    const credential = authenticator.sign(challenge, undefined)
    const signedIn = await browser.call(passkeys.login, { tmpid, credential })
    expect(signedIn.body).toMatchObject({ token: user.id, secondFactors: [] })
    expect(hasSession(signedIn)).toBe(true)
    expect((await browser.call(passkeys.login, { tmpid, credential })).body.code).toBe('passkey-sign-in-ended')
  })

  it('needs the password first, and a passkey of the same user', async () => {
    const { user } = await createUserWithPasskey()
    await enableTwoFactor(user)
    const colleague = await createUserWithPasskey()
    expect((await beginLogin(tenant, 'x'.repeat(43))).begun.body.code).toBe('passkey-sign-in-ended')
    const { tmpid } = await enterPassword(user)
    const { challenge, browser } = await beginLogin(tenant, tmpid)
    const theirs = colleague.authenticator.sign(challenge, undefined)
    expect(await browser.call(passkeys.login, { tmpid, credential: theirs })).toMatchObject(refused)
  })

  it('is taken away with the second factor that an administrator resets', async () => {
    const { user } = await createUserWithPasskey()
    expect((await kit.as(tenant.admin).call(twoFactor.reset, { id: user.id })).status).toBe(200)
    expect(await kit.owner('select from passkeys where user_id = $1', [user.id])).toEqual([])
    expect((await kit.as(tenant.admin).call(twoFactor.reset, { id: user.id })).status).toBe(409)
  })
})
