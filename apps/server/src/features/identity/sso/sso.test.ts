import { auth } from '@foyer/contract/identity/auth'
import { sso } from '@foyer/contract/identity/sso'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, it } from 'vitest'
import { type Account, clientId, clientSecret, signInAt, startIdentityProvider } from '#test/identity-provider.ts'
import { password, type TestTenant, useKit } from '#test/kit.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const tenant = await kit.createTenant()
const other = await kit.createTenant()
const people = new Map<string, Account>()
const returnUri = ({ subdomain }: TestTenant) => `http://${subdomain}.localhost:3000/portal/auth/provider`
const provider = await startIdentityProvider(people, [returnUri(tenant), returnUri(other)])
const otherProvider = await startIdentityProvider(people, [returnUri(tenant), returnUri(other)])
afterAll(() => {
  provider.close()
  otherProvider.close()
})

const settings = {
  kind: 'other' as const,
  label: 'Acme ID',
  issuer: provider.issuer,
  clientId,
  clientSecret,
  enabled: true,
  allowedDomains: ['acme.test'],
  createsUsers: true,
  role: 'member' as const,
}
const addProvider = async (in_: TestTenant, change: Partial<typeof settings> = {}) =>
  (await kit.as(in_.admin).call(tenantSso.create, { ...settings, ...change })).body
const [own, foreign] = [await addProvider(tenant), await addProvider(other, { issuer: otherProvider.issuer })]

const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Begins to sign in; returns the provider's address and the browser's cookie. */
async function begin(in_ = tenant, id = own.id) {
  const { body, cookies } = await kit.guest(in_).call(sso.begin, { provider: id })
  return { url: body.url, cookie: toCookie(cookies) }
}
const toReturn = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
  iss: back.searchParams.get('iss') ?? undefined,
})
/** Signs in at the provider and comes back to the portal. */
async function signIn(account: string, in_ = tenant, id = own.id) {
  const { url, cookie } = await begin(in_, id)
  const back = await signInAt(url, account)
  return kit.guest(in_, cookie).call(sso.complete, toReturn(back))
}
let count = 0
function createPerson(person: Partial<Account> = {}) {
  count += 1
  const account = `person-${count}`
  const email = person.email ?? `${account}@acme.test`
  people.set(account, { email, email_verified: true, given_name: 'Zoé', family_name: 'Ünal', ...person })
  return { account, email }
}
const notConnected = { status: 409, body: { code: 'sso-not-connected' } }

describe('the first sign-in', () => {
  it('creates an account with the role that the administrator has set, and the next ones find it', async () => {
    const { account, email } = createPerson()
    const first = await signIn(account)
    expect(first).toMatchObject({ status: 200, body: { firstname: 'Zoé', lastname: 'Ünal', email, twoFactor: false } })
    const { user } = (await kit.guest(tenant, toCookie(first.cookies)).call(auth.userInfo, {})).body
    // Users have the time zone of their device until they choose one.
    expect(user).toMatchObject({ email, role: 'member', timezone: '' })
    people.set(account, { email: `renamed-${email}`, email_verified: false })
    expect((await signIn(account)).body).toMatchObject({ token: user?.id, email })
  })

  it('creates none where the provider creates none, in other domains, and for unverified addresses', async () => {
    const closed = await kit.createTenant()
    const uris = [returnUri(closed)]
    const third = await startIdentityProvider(people, uris)
    const { id } = await addProvider(closed, { issuer: third.issuer, createsUsers: false })
    expect(await signIn(createPerson().account, closed, id)).toMatchObject(notConnected)
    third.close()
    for (const person of [{ email: 'eve@elsewhere.test' }, { email: 'eve@sub.acme.test' }, { email_verified: false }])
      expect(await signIn(createPerson(person).account)).toMatchObject(notConnected)
    expect(await kit.owner(`select from users where tenant_id = $1`, [closed.tenantId])).toHaveLength(1)
  })

  it('opens the account of anyone who was invited, without the link of the email', async () => {
    const { account, email } = createPerson()
    await kit.owner(
      `insert into users (tenant_id, email, firstname, lastname, role, status, language)
       values ($1, $2, '', '', 'client', 'invited', 'en')`,
      [tenant.tenantId, email],
    )
    expect((await signIn(account)).body).toMatchObject({ firstname: 'Zoé', email })
    expect(await kit.owner('select status, role from users where email = $1', [email])).toEqual([
      { status: 'active', role: 'client' },
    ])
  })
})

describe('an account with the same email address', () => {
  it('is linked if the provider has verified the address, and its domain is trusted', async () => {
    const { account, email } = createPerson()
    const user = await kit.createUser(tenant, { email })
    expect((await signIn(account)).body).toMatchObject({ token: user.id })
    const again = createPerson({ email })
    // This subject has the same address, like a person who got it after the first one had left.
    expect(await signIn(again.account)).toMatchObject(notConnected)
  })

  it.each([
    ['an unverified address', { email_verified: false }],
    ['another domain', { email: 'ada@elsewhere.test' }],
  ])('is not linked with %s, and the text says neither that it exists nor that it does not', async (_name, person) => {
    const { account, email } = createPerson(person)
    await kit.createUser(tenant, { email })
    const refused = await signIn(account)
    expect(refused).toMatchObject(notConnected)
    expect(refused.body.message).not.toContain(email)
    expect(refused.cookies.map(({ name }) => name)).not.toContain('session')
    const stranger = await signIn(createPerson({ email: 'nobody@elsewhere.test' }).account)
    expect(stranger.body.message).toBe(refused.body.message)
    expect(await kit.owner('select from user_identities where subject = $1', [account])).toEqual([])
  })

  it('stays closed if it is disabled or deleted', async () => {
    const { account } = createPerson()
    const { token = '' } = (await signIn(account)).body
    const admin = kit.as(tenant.admin)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [token])
    expect(await signIn(account)).toMatchObject(notConnected)
    await kit.owner(`update users set status = 'active' where id = $1`, [token])
    await admin.call(users.delete, { id: token })
    expect(await signIn(account)).toMatchObject(notConnected)
  })
})

describe('the same subject', () => {
  it('of two issuers is two people', async () => {
    const { account } = createPerson()
    const both = await kit.createTenant()
    const issuers = [
      await startIdentityProvider(people, [returnUri(both)]),
      await startIdentityProvider(people, [returnUri(both)]),
    ]
    const ids: (string | undefined)[] = []
    for (const { issuer } of issuers) {
      const { id } = await addProvider(both, { issuer })
      people.set(account, { email: `${account}-${ids.length}@acme.test`, email_verified: true })
      ids.push((await signIn(account, both, id)).body.token)
    }
    expect(new Set(ids).size).toBe(2)
    for (const issuer of issuers) issuer.close()
  })

  it('is another user in another tenant', async () => {
    const { account } = createPerson()
    const [here, there] = [await signIn(account), await signIn(account, other, foreign.id)]
    expect(here.body.token).not.toBe(there.body.token)
  })
})

describe('the return from the provider', () => {
  it('needs the state of this browser, once', async () => {
    const { account } = createPerson()
    const [mine, somebodyElse] = [await begin(), await begin()]
    const back = toReturn(await signInAt(mine.url, account))
    const failed = { status: 400, body: { code: 'sso-failed', message: 'Failed, try again' }, cookies: [] }
    const finish = (cookie: string, change: object = {}) =>
      kit.guest(tenant, cookie).call(sso.complete, { ...back, ...change })
    expect(await finish(mine.cookie, { state: '' })).toMatchObject(failed)
    expect(await finish(mine.cookie, { state: 'x'.repeat(43) })).toMatchObject(failed)
    expect(await finish(somebodyElse.cookie)).toMatchObject(failed)
    expect(await kit.guest(tenant).call(sso.complete, back)).toMatchObject(failed)
    expect(await kit.guest(other, mine.cookie).call(sso.complete, back)).toMatchObject(failed)
    expect((await finish(mine.cookie)).status).toBe(200)
    expect(await finish(mine.cookie)).toMatchObject(failed)
    // The request uses the same code with a state that is still open.
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(await finish(cookie, { state })).toMatchObject(failed)
  })

  it('is accepted once of parallel requests', async () => {
    const { account } = createPerson()
    const { url, cookie } = await begin()
    const back = toReturn(await signInAt(url, account))
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => kit.guest(tenant, cookie).call(sso.complete, back)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('comes from the issuer that was asked', async () => {
    const { account } = createPerson()
    const { url, cookie } = await begin()
    const back = toReturn(await signInAt(url, account))
    const mixedUp = await kit.guest(tenant, cookie).call(sso.complete, { ...back, iss: otherProvider.issuer })
    expect(mixedUp).toMatchObject({ status: 401, body: { code: 'sso-token-invalid' } })
  })

  it('says so if the person has cancelled there', async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const cancelled = await kit.guest(tenant, cookie).call(sso.complete, { state, error: 'access_denied' })
    expect(cancelled).toMatchObject({ status: 400, body: { code: 'sso-cancelled' } })
  })

  it('expires after ten minutes', async () => {
    const { account } = createPerson()
    const { url, cookie } = await begin()
    const back = toReturn(await signInAt(url, account))
    await kit.owner(`update provider_sign_ins set expires_at = portal_now() where tenant_id = $1`, [tenant.tenantId])
    expect((await kit.guest(tenant, cookie).call(sso.complete, back)).status).toBe(400)
  })

  it('leads to the tenant’s own address, whatever the headers of the request say', async () => {
    const address = `${tenant.subdomain}.localhost:3000`
    for (const headers of [
      {},
      { 'x-forwarded-host': 'evil.test' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'host=evil.test' },
      { referer: 'https://evil.test/' },
    ]) {
      const { url } = (await kit.guest(tenant).call(sso.begin, { provider: own.id }, { headers })).body
      const { searchParams, origin } = new URL(url)
      expect(origin).toBe(provider.issuer)
      expect(searchParams.get('redirect_uri')).toBe(`http://${address}/portal/auth/provider`)
      expect(searchParams.get('code_challenge_method')).toBe('S256')
    }
    for (const field of ['redirect', 'redirect_uri', 'returnTo'])
      expect((await kit.guest(tenant).send(sso.begin, { provider: own.id, [field]: '//evil.test' })).status).toBe(400)
  })
})

describe('a provider', () => {
  it('that is disabled, removed or of another tenant opens nothing', async () => {
    const { account } = createPerson()
    await signIn(account)
    const open = await begin()
    const back = toReturn(await signInAt(open.url, account))
    const admin = kit.as(tenant.admin)
    const [saved] = (await admin.call(tenantSso.list, {})).body.items
    const { clientSecret: _, ...fields } = settings
    const set = (enabled: boolean, version: number) =>
      admin.call(tenantSso.update, { ...fields, id: own.id, version, enabled })
    expect((await set(false, saved?.version ?? 0)).status).toBe(200)
    const disabled = { status: 403, body: { code: 'sso-disabled' }, cookies: [] }
    expect(await kit.guest(tenant, open.cookie).call(sso.complete, back)).toMatchObject(disabled)
    for (const id of [own.id, foreign.id]) {
      expect(await kit.guest(tenant).call(sso.begin, { provider: id })).toMatchObject(disabled)
      const token = { provider: id, token_id: 'x.y.z' }
      expect(await kit.guest(tenant, open.cookie).call(sso.login, token)).toMatchObject(disabled)
      expect(await kit.guest(tenant, open.cookie).call(sso.signup, token)).toMatchObject(disabled)
    }
    expect((await kit.guest(tenant).call(sso.configs, {})).body).toEqual({ auth_provider_configs: [] })
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body).toMatchObject({ providers: [] })
    expect((await set(true, (saved?.version ?? 0) + 1)).status).toBe(200)
  })

  it('is listed for the sign-in page without its secret', async () => {
    const configs = [{ provider: own.id, parameters: { app_id: clientId } }]
    expect((await kit.guest(tenant).call(sso.configs, {})).body).toEqual({ auth_provider_configs: configs })
    const client = await kit.guest(tenant).call(auth.client, { appIdentifier: 'web' })
    expect(client.body).toEqual({ status: 200, update: null, auth_provider_configs: configs })
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body).toMatchObject({
      providers: [{ provider: own.id, kind: 'other', label: 'Acme ID', createsUsers: true }],
    })
  })
})

describe('what follows', () => {
  it('is the second factor of the account, and no session before it', async () => {
    const { account, email } = createPerson()
    const user = await kit.createUser(tenant, { email })
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    expect((await kit.as(user).call(twoFactor.enable, { code: code(-1) })).status).toBe(200)
    const first = await signIn(account)
    expect(first.body).toMatchObject({ twoFactor: true, token: '' })
    expect(first.cookies).toEqual([])
    const second = await kit.guest(tenant).call(twoFactor.login, { tmpid: first.body.tmpid ?? '', code: code(0) })
    expect(second.body.token).toBe(user.id)
  })

  it('is an entry in the audit log, without any token', async () => {
    const { account, email } = createPerson()
    await signIn(account)
    const rows = await kit.owner(`select * from audit_log where action = 'sso.complete' and actor_label = $1`, [email])
    expect(rows).toMatchObject([{ after: { provider: 'Acme ID', foundBy: 'new' } }])
  })
})
