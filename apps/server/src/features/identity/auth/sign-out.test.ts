import { auth } from '@foyer/contract/identity/auth'
import { sso } from '@foyer/contract/identity/sso'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { startFakeIssuer } from '#test/fake-issuer.ts'
import { password, useKit } from '#test/kit.ts'
import { createProviderTenant, providerSettings } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const { tenant, admin, issuer, provider, settings, signIn } = await createProviderTenant(kit)
const returnUri = `http://${tenant.subdomain}.localhost:3000/portal/login`
const { clientSecret: _secret, ...form } = settings
let version = 1
const setProvider = async (change: object) => {
  const { body } = await kit.as(admin).call(tenantSso.update, { ...form, id: provider.id, version, ...change })
  ;({ version } = body)
}
const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Creates a browser in which a user has signed in at the provider. */
async function createBrowser() {
  const user = await kit.createUser(tenant, { email: `u-${crypto.randomUUID()}@acme.test` })
  const { cookies } = await signIn(user.email)
  return kit.guest(tenant, toCookie(cookies))
}
/** Creates a session that began with a provider, whatever it does. */
async function createSession(providerId: string) {
  const user = await kit.createUser(tenant)
  await kit.owner('update sessions set provider_id = $2 where user_id = $1', [user.id, providerId])
  return kit.as(user)
}

describe('signing out of a session that began at a provider', () => {
  it('ends here only, unless the provider is set to sign out', async () => {
    const browser = await createBrowser()
    expect((await browser.call(auth.logout, {})).body).toEqual({ url: '' })
    expect((await browser.call(auth.userInfo, {})).body.user).toBeNull()
  })

  it('leads to the provider, with the tenant’s own sign-in page as the address to return to', async () => {
    await setProvider({ signsOut: true })
    const browser = await createBrowser()
    const url = new URL((await browser.call(auth.logout, {})).body.url)
    expect(url.origin).toBe(issuer.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: returnUri,
    })
    expect((await browser.call(auth.userInfo, {})).body.user).toBeNull()
    const asked = await fetch(url)
    expect(asked.status).toBe(200)
    expect((await kit.as(admin).call(tenantSso.list, {})).body.signOutUri).toBe(returnUri)
  })

  it('takes no address from the request', async () => {
    const browser = await createBrowser()
    for (const name of ['url', 'redirect', 'post_logout_redirect_uri', 'returnUri'])
      expect((await browser.send(auth.logout, { [name]: 'https://evil.example' })).status).toBe(400)
    const headers = {
      'x-forwarded-host': 'evil.example',
      referer: 'https://evil.example/',
      forwarded: 'host=evil.example',
    }
    const { url } = (await browser.call(auth.logout, {}, { headers })).body
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(returnUri)
    for (const bad of ['https://evil.example', `${returnUri}/../evil`, 'javascript:alert(1)', `${returnUri}?x=1`]) {
      const changed = new URL(url)
      changed.searchParams.set('post_logout_redirect_uri', bad)
      expect((await fetch(changed)).status, bad).toBe(400)
    }
  })

  it('leads there after a second factor too', async () => {
    const user = await kit.createUser(tenant, { email: `t-${crypto.randomUUID()}@acme.test` })
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const { recoveryCodes } = (await kit.as(user).call(twoFactor.enable, { code })).body
    const { tmpid } = (await signIn(user.email)).body
    const signedIn = await kit.guest(tenant).call(twoFactor.login, { tmpid, code: recoveryCodes[0] ?? '' })
    expect(signedIn.status).toBe(200)
    const { cookies } = signedIn
    expect((await kit.guest(tenant, toCookie(cookies)).call(auth.logout, {})).body.url).toContain(issuer.issuer)
  })

  it('does not wait for a provider that does not answer, however many sign out at once', async () => {
    const silent = await startFakeIssuer()
    silent.paths['/.well-known/openid-configuration'] = () => undefined
    await kit.owner('update identity_providers set issuer = $2 where id = $1', [provider.id, silent.issuer])
    const browsers = await Promise.all(Array.from({ length: 25 }, () => createSession(provider.id)))
    let hasSignInEnded = false
    const signInThere = kit
      .guest(tenant)
      .call(sso.begin, { provider: provider.id })
      .finally(() => {
        hasSignInEnded = true
      })
    const responses = await Promise.all(browsers.map((browser) => browser.call(auth.logout, {})))
    expect(hasSignInEnded).toBe(false)
    expect((await signInThere).body.code).toBe('sso-unavailable')
    expect(responses.map(({ status }) => status)).toEqual(browsers.map(() => 200))
    for (const browser of browsers) expect((await browser.call(auth.userInfo, {})).body.user).toBeNull()
    await kit.owner('update identity_providers set issuer = $2 where id = $1', [provider.id, issuer.issuer])
    silent.close()
  })

  it('is no entry in the audit log if no user was signed in', async () => {
    const place = await kit.createTenant()
    for (let n = 0; n < 3; n++) expect((await kit.guest(place).call(auth.logout, {})).status).toBe(200)
    await kit.as(place.admin).call(auth.logout, {})
    const entries = await kit.owner('select actor_id from audit_log where tenant_id = $1', [place.tenantId])
    expect(entries).toEqual([{ actor_id: place.admin.id }])
  })

  it('leads nowhere from a session that began with the password, and for a visitor', async () => {
    for (const browser of [kit.as(await kit.createUser(tenant)), kit.guest(tenant)])
      expect((await browser.call(auth.logout, {})).body).toEqual({ url: '' })
  })

  it('ends here whatever the provider offers', async () => {
    const other = await startFakeIssuer()
    const shared = { ...providerSettings, clientSecret: 'secret', signsOut: true }
    const add = async () =>
      (await kit.as(admin).call(tenantSso.create, { ...shared, label: 'Other', issuer: other.issuer })).body
    const find = async (endpoint?: string) => {
      const metadata = { ...other.metadata, ...(endpoint === undefined ? {} : { end_session_endpoint: endpoint }) }
      other.paths['/.well-known/openid-configuration'] = (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
      const { id } = await add()
      const browser = await createSession(id)
      const { url } = (await browser.call(auth.logout, {})).body
      expect((await browser.call(auth.userInfo, {})).body.user).toBeNull()
      await kit.as(admin).call(tenantSso.delete, { id })
      return url
    }
    expect(await find()).toBe('')
    expect(await find('javascript:alert(1)')).toBe('')
    expect(await find('data:text/html,x')).toBe('')
    expect(await find(`${other.issuer}/end`)).toMatch(/\/end\?.*client_id=portal/)
    const removed = await createSession((await add()).id)
    await kit
      .as(admin)
      .call(tenantSso.delete, { id: (await kit.as(admin).call(tenantSso.list, {})).body.items[1]?.id ?? '' })
    expect((await removed.call(auth.logout, {})).body.url).toBe('')
    other.close()
    await setProvider({ signsOut: true, enabled: false })
    expect((await (await createSession(provider.id)).call(auth.logout, {})).body.url).toBe('')
  })
})
