import { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { passwords } from '@foyer/contract/identity/passwords'
import { profile } from '@foyer/contract/identity/profile'
import { sso } from '@foyer/contract/identity/sso'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { afterAll, describe, expect, it } from 'vitest'
import { type Account, clientId, clientSecret, signInAt, startIdentityProvider } from '#test/identity-provider.ts'
import { expectDefined, password, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const tenant = await kit.createTenant()
const people = new Map<string, Account>()
const returnUri = `http://${tenant.subdomain}.localhost:3000/portal/auth/provider`
const issuers = [await startIdentityProvider(people, [returnUri]), await startIdentityProvider(people, [returnUri])]
afterAll(() => {
  for (const issuer of issuers) issuer.close()
})

const addProvider = async (label: string, issuer = '') => {
  const settings = {
    ...({ kind: 'other', label, issuer, clientId, clientSecret, enabled: true, role: 'member' } as const),
    ...{ allowedDomains: ['acme.test'], createsUsers: true },
  }
  return (await kit.as(tenant.admin).call(tenantSso.create, settings)).body
}
const acme = await addProvider('Acme ID', issuers[0]?.issuer)
const other = await addProvider('Other ID', issuers[1]?.issuer)
const setEnabled = (id: string, enabled: boolean) =>
  kit.owner('update identity_providers set enabled = $2 where id = $1', [id, enabled])

const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
let count = 0
/** Creates an account at the provider that no user of the tenant has yet. */
function createAccount(domain = 'elsewhere.test') {
  count += 1
  const [account, email] = [`account-${count}`, `zoe-${count}@${domain}`]
  people.set(account, { email, email_verified: true, given_name: 'Zoé', family_name: 'Ünal' })
  return account
}
const toReturn = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
  iss: back.searchParams.get('iss') ?? undefined,
})
/** Returns a browser from the provider, still signed in as the user. */
async function returnFromProvider(
  user: TestUser,
  begun: { body: { url: string }; cookies: { name: string; value: string }[] },
  account: string,
) {
  const back = toReturn(await signInAt(begun.body.url, account))
  return { back, browser: kit.guest(tenant, `${user.cookie}; ${toCookie(begun.cookies)}`) }
}
async function linkTo(user: TestUser, account: string, provider = acme.id) {
  const begun = await kit.as(user).call(sso.beginLink, { provider, password })
  const { back, browser } = await returnFromProvider(user, begun, account)
  return browser.call(sso.completeLink, back)
}
async function confirmWith(user: TestUser, account: string, provider = acme.id) {
  const { back, browser } = await returnFromProvider(
    user,
    await kit.as(user).call(sso.beginConfirmation, { provider }),
    account,
  )
  return browser.call(sso.completeConfirmation, back)
}
/** Signs in at the provider; returns the user and the cookie. */
async function signIn(account: string, provider = acme.id) {
  const { body, cookies } = await kit.guest(tenant).call(sso.begin, { provider })
  const response = await kit
    .guest(tenant, toCookie(cookies))
    .call(sso.complete, toReturn(await signInAt(body.url, account)))
  return { ...response, cookie: toCookie(response.cookies) }
}
const list = async (user: TestUser) => (await kit.as(user).call(sso.identities, {})).body
/** Creates a user without a password by signing in at the provider. */
async function createByProvider(): Promise<{ user: TestUser; account: string }> {
  const account = createAccount('acme.test')
  const { body, cookie } = await signIn(account)
  return { account, user: { ...tenant.admin, id: body.token, email: body.email, cookie } }
}
describe('connecting a provider', () => {
  it('opens the account by any identity there, whatever its address, and says so by email', async () => {
    const user = await kit.createUser(tenant)
    const account = createAccount()
    expect((await signIn(account)).status).toBe(409)
    expect((await linkTo(user, account)).body).toEqual({ label: 'Acme ID' })
    expect(await list(user)).toMatchObject({
      items: [{ label: 'Acme ID', provider: acme.id, email: people.get(account)?.email }],
      providers: [{ provider: other.id, label: 'Other ID' }],
    })
    expect((await signIn(account)).body.token).toBe(user.id)
    expect((await mailNumber(kit, 1, user)).subject).toMatch(/^Acme ID now signs you in to/)
    const [entry] = await kit.owner(
      `select after from audit_log where action = 'sso.completeLink' and actor_label = $1`,
      [user.email],
    )
    expect(entry).toMatchObject({ after: { provider: 'Acme ID' } })
  })

  it('takes the password', async () => {
    const user = await kit.createUser(tenant)
    for (const given of [{ password: 'Wrong1Word' }, {}]) {
      const refused = await kit.as(user).call(sso.beginLink, { provider: acme.id, ...given })
      expect(refused).toMatchObject({ status: 403, body: { code: 'own-password-incorrect' } })
    }
  })

  it('is refused for another user’s identity, and for a second one at the same provider', async () => {
    const [one, another] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const account = createAccount()
    await linkTo(one, account)
    const refused = { status: 409, body: { code: 'sso-linked-elsewhere' } }
    expect(await linkTo(another, account)).toMatchObject(refused)
    expect((await list(another)).items).toEqual([])
    for (const again of [account, createAccount()])
      expect(await linkTo(one, again)).toMatchObject({ status: 409, body: { code: 'sso-linked-already' } })
    expect((await signIn(account)).body.token).toBe(one.id)
  })

  it('ends in the browser, for the user and for the purpose that it was begun for', async () => {
    const [user, somebodyElse] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const begun = await kit.as(user).call(sso.beginLink, { provider: acme.id, password })
    const { back, browser } = await returnFromProvider(user, begun, createAccount())
    const device = toCookie(begun.cookies)
    expect((await kit.as(user).call(sso.completeLink, back)).status).toBe(400)
    expect((await kit.guest(tenant, `${somebodyElse.cookie}; ${device}`).call(sso.completeLink, back)).status).toBe(400)
    expect((await kit.guest(tenant, device).call(sso.complete, back)).status).toBe(400)
    expect((await browser.call(sso.completeConfirmation, back)).status).toBe(400)
    expect((await browser.call(sso.completeLink, back)).status).toBe(200)
    expect((await browser.call(sso.completeLink, back)).status).toBe(400)
  })

  it('is refused while the provider is switched off, also if it was begun before', async () => {
    const user = await kit.createUser(tenant)
    const begun = await kit.as(user).call(sso.beginLink, { provider: acme.id, password })
    const { back, browser } = await returnFromProvider(user, begun, createAccount())
    await setEnabled(acme.id, false)
    const disabled = { status: 403, body: { code: 'sso-disabled' } }
    expect(await browser.call(sso.completeLink, back)).toMatchObject(disabled)
    expect(await kit.as(user).call(sso.beginLink, { provider: acme.id, password })).toMatchObject(disabled)
    await setEnabled(acme.id, true)
  })
})

describe('disconnecting a provider', () => {
  const findId = async (user: TestUser, label = 'Acme ID') =>
    expectDefined((await list(user)).items.find((item) => item.label === label)).id

  it('closes the account for that identity, ends other sessions, and says so by email', async () => {
    const user = await kit.createUser(tenant)
    const account = createAccount()
    await linkTo(user, account)
    const { cookie } = await signIn(account)
    const id = await findId(user)
    const wrong = await kit.as(user).call(sso.unlink, { id, password: 'Wrong1Word' })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'own-password-incorrect' } })
    expect((await kit.as(user).call(sso.unlink, { id, password })).status).toBe(200)
    expect((await signIn(account)).status).toBe(409)
    expect((await kit.guest(tenant, cookie).call(auth.permissions, {})).status).toBe(401)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(200)
    expect((await mailNumber(kit, 2, user)).subject).toMatch(/^Acme ID no longer signs you in to/)
  })

  it('of another user finds nothing', async () => {
    const [user, somebodyElse] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    await linkTo(user, createAccount())
    expect((await kit.as(somebodyElse).call(sso.unlink, { id: await findId(user), password })).status).toBe(404)
  })

  it('is refused for the only way to sign in, of which a provider that is off is none', async () => {
    const { user, account } = await createByProvider()
    await confirmWith(user, account)
    const unlink = async (label?: string) => kit.as(user).call(sso.unlink, { id: await findId(user, label) })
    const refused = { status: 409, body: { code: 'sso-last-way' } }
    expect(await unlink()).toMatchObject(refused)
    const begun = await kit.as(user).call(sso.beginLink, { provider: other.id })
    const { back, browser } = await returnFromProvider(user, begun, createAccount())
    expect((await browser.call(sso.completeLink, back)).status).toBe(200)
    await setEnabled(other.id, false)
    expect(await unlink()).toMatchObject(refused)
    await setEnabled(other.id, true)
    expect((await unlink()).status).toBe(200)
    expect(await unlink('Other ID')).toMatchObject(refused)
  })
})

it('the last passkey of a user without password and provider stays', async () => {
  const { user, account } = await createByProvider()
  await kit.owner(
    `insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name)
      values ($1, $2::uuid, $2::text, '', 0, '{}', 'Phone')`,
    [user.tenantId, user.id],
  )
  await kit.owner('update users set has_passkey = true where id = $1', [user.id])
  expect((await confirmWith(user, account)).status).toBe(200)
  const [identity] = (await list(user)).items
  expect((await kit.as(user).call(sso.unlink, { id: expectDefined(identity).id })).status).toBe(200)
  const [passkey] = (await kit.as(user).call(passkeys.list, {})).body.items
  const { id } = expectDefined(passkey)
  expect(await kit.as(user).call(passkeys.remove, { id })).toMatchObject({
    status: 409,
    body: { code: 'sso-last-way' },
  })
  expect((await kit.as(user).call(passkeys.list, {})).body.items).toHaveLength(1)
})

describe('a user without a password', () => {
  const required = { status: 403, body: { code: 'confirmation-required' } }

  it('confirms changes by signing in at the provider again, for five minutes and in one session', async () => {
    const { user, account } = await createByProvider()
    const me = kit.as(user)
    const change = () => me.call(profile.changeEmail, { email: `new-${user.email}` })
    expect((await me.call(auth.userInfo, {})).body.user).toMatchObject({ usesPassword: false, confirmedUntil: null })
    expect(await change()).toMatchObject(required)
    expect(await me.call(twoFactor.get, { password: '' })).toMatchObject({ status: 400 })
    expect(await me.call(twoFactor.get, { password })).toMatchObject(required)
    expect(await me.call(passkeys.begin, {})).toMatchObject(required)
    expect((await confirmWith(user, account)).status).toBe(200)
    expect((await change()).status).toBe(200)
    expect((await me.call(twoFactor.get, {})).status).toBe(200)
    expect((await me.call(passkeys.begin, {})).status).toBe(200)
    const elsewhere = kit.guest(tenant, (await signIn(account)).cookie)
    expect(await elsewhere.call(passkeys.begin, {})).toMatchObject(required)
    await kit.owner(
      `update sessions set provider_confirmed_at = provider_confirmed_at - interval '5 minutes' where user_id = $1`,
      [user.id],
    )
    expect(await me.call(passkeys.begin, {})).toMatchObject(required)
  })

  it('is not confirmed by another identity, not even a colleague’s', async () => {
    const { user } = await createByProvider()
    const colleague = await createByProvider()
    for (const account of [colleague.account, createAccount()]) {
      const refused = { status: 403, body: { code: 'sso-another-person' } }
      expect(await confirmWith(user, account)).toMatchObject(refused)
    }
    expect(await kit.as(user).call(passkeys.begin, {})).toMatchObject(required)
  })

  it('is asked to sign in again even if the provider knows the browser', async () => {
    const { user } = await createByProvider()
    const { url } = (await kit.as(user).call(sso.beginConfirmation, { provider: acme.id })).body
    const { searchParams } = new URL(url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
  })

  it('chooses a first password, which confirms changes from then on', async () => {
    const { user, account } = await createByProvider()
    const me = kit.as(user)
    const choose = () => me.call(passwords.updateOwn, { password: 'Fresh2Word', confirmation: 'Fresh2Word' })
    expect(await choose()).toMatchObject(required)
    await confirmWith(user, account)
    expect((await choose()).status).toBe(200)
    expect((await me.call(auth.userInfo, {})).body.user).toMatchObject({ usesPassword: true })
    expect(await me.call(passkeys.begin, {})).toMatchObject({ status: 403, body: { code: 'password-incorrect' } })
    expect((await me.call(passkeys.begin, { password: 'Fresh2Word' })).status).toBe(200)
  })

  it('cannot replace a password that they have by a provider', async () => {
    const user = await kit.createUser(tenant)
    const account = createAccount()
    await linkTo(user, account)
    expect((await confirmWith(user, account)).status).toBe(200)
    expect(await kit.as(user).call(passkeys.begin, {})).toMatchObject({
      status: 403,
      body: { code: 'password-incorrect' },
    })
  })
})

it('takes an answer for a fresh sign-in only if the provider does not say that it is old', async () => {
  const { isRecentSignIn } = await import('./sso.rules.ts')
  const now = Date.parse('2026-01-01T12:00:00Z')
  expect(isRecentSignIn({}, now)).toBe(true)
  expect(isRecentSignIn({ auth_time: now / 1000 - 60 }, now)).toBe(true)
  expect(isRecentSignIn({ auth_time: now / 1000 - 3600 }, now)).toBe(false)
})
