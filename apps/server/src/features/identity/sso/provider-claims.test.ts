import { randomUUID } from 'node:crypto'
import type { Input } from '@foyer/contract/call'
import { sso } from '@foyer/contract/identity/sso'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { describe, expect, it } from 'vitest'
import { json, signToken, startFakeIssuer } from '#test/fake-issuer.ts'
import { useKit } from '#test/kit.ts'
import { providerSettings } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const settings = { ...providerSettings, allowedDomains: ['northwind.example'], createsUsers: true }
const base = {
  sub: 's-1',
  email: 'ada@northwind.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byte',
}
const { email_verified: _verified, ...unverified } = base

type Settings = Partial<Input<typeof tenantSso.create>>
let count = 0
/** Adds a provider to a new tenant, at which people sign in with the claims that a test chooses. */
async function prepare(change: Settings = {}, metadata: object = {}) {
  const tenant = await kit.createTenant()
  const issuer = await startFakeIssuer()
  const userinfo = { userinfo_endpoint: `${issuer.issuer}/userinfo` }
  issuer.paths['/.well-known/openid-configuration'] = json({ ...issuer.metadata, ...userinfo, ...metadata })
  issuer.paths['/userinfo'] = json({ sub: base.sub })
  count += 1
  const options = { address: `10.4.0.${count}` }
  const asAdmin = kit.as(tenant.admin)
  const admin = {
    list: () => asAdmin.call(tenantSso.list, {}, options),
    create: (form: Input<typeof tenantSso.create>) => asAdmin.call(tenantSso.create, form, options),
    update: (form: Input<typeof tenantSso.update>) => asAdmin.call(tenantSso.update, form, options),
  }
  const form = { ...settings, clientSecret: 'secret', issuer: issuer.issuer, ...change }
  const added = await admin.create(form)
  const { id } = added.body
  async function present(by: 'begin' | 'beginTest', claims: object, signing?: Parameters<typeof signToken>[1]) {
    const session = by === 'begin' ? '' : tenant.admin.cookie
    const begun = await kit.guest(tenant, session).call(sso[by], { provider: id }, options)
    const { searchParams } = new URL(begun.body.url)
    const claimed = issuer.buildClaims(searchParams.get('nonce') ?? '', claims)
    issuer.returnToken(signToken(claimed, signing))
    const cookie = [session, ...begun.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')
    return { visitor: kit.guest(tenant, cookie), input: { state: searchParams.get('state') ?? '', code: 'code' } }
  }
  return {
    ...{ tenant, issuer, admin, form, added },
    signIn: async (claims: object) => {
      const { visitor, input } = await present('begin', claims)
      return visitor.call(sso.complete, input, options)
    },
    test: async (claims: object, signing?: Parameters<typeof signToken>[1]) => {
      const { visitor, input } = await present('beginTest', claims, signing)
      return (await visitor.call(sso.completeTest, input, options)).body
    },
    close: () => issuer.close(),
  }
}

describe('a test says what a sign-in would do', () => {
  const cases: {
    [name: string]: { claims?: object; change?: Settings; user?: string; registers?: true; outcome: string }
  } = {
    'a new person': { outcome: 'new' },
    'a user with this address': { user: 'active', outcome: 'email' },
    'an invited user': { user: 'invited', outcome: 'email' },
    'a disabled user': { user: 'disabled', outcome: 'account-closed' },
    'no address': { claims: { ...base, email: undefined }, outcome: 'email-missing' },
    'an invalid address': { claims: { ...base, email: 'ada' }, outcome: 'email-missing' },
    'email_verified left out': { claims: unverified, outcome: 'email-unverified' },
    'email_verified false': { claims: { ...base, email_verified: false }, outcome: 'email-unverified' },
    'email_verified "false"': { claims: { ...base, email_verified: 'false' }, outcome: 'email-unverified' },
    'email_verified "true"': { claims: { ...base, email_verified: 'true' }, outcome: 'new' },
    'a trusted domain without email_verified': {
      ...{ claims: unverified, change: { trustsAddresses: true }, outcome: 'new' },
    },
    'a trusted domain with false, and a user': {
      ...{ claims: { ...base, email_verified: false }, change: { trustsAddresses: true }, user: 'active' },
      outcome: 'email',
    },
    'another domain than the trusted one, unverified': {
      ...{ claims: { ...unverified, email: 'ada@elsewhere.example' }, change: { trustsAddresses: true } },
      outcome: 'email-unverified',
    },
    'trust without domains': {
      ...{ claims: unverified, change: { trustsAddresses: true, allowedDomains: [] }, outcome: 'email-unverified' },
    },
    'another domain': { claims: { ...base, email: 'ada@elsewhere.example' }, outcome: 'domain-untrusted' },
    'a user without trusted domains': { change: { allowedDomains: [] }, user: 'active', outcome: 'domain-untrusted' },
    'anyone without trusted domains': { change: { allowedDomains: [] }, outcome: 'account-missing' },
    'anyone without trusted domains, where they may register': {
      ...{ change: { allowedDomains: [] }, registers: true, outcome: 'new' },
    },
    'no account, and none is created': { change: { createsUsers: false }, outcome: 'account-missing' },
    'an international domain': {
      ...{ claims: { ...base, email: 'ada@münchen.example' }, change: { allowedDomains: ['MÜNCHEN.example'] } },
      outcome: 'new',
    },
  }
  it.each(Object.entries(cases))('%s', async (_name, { claims = base, change = {}, user, registers, outcome }) => {
    const { tenant, signIn, test, close } = await prepare(change)
    if (registers)
      await kit.owner('update tenants set signup_social_enabled = true where tenant_id = $1', [tenant.tenantId])
    if (user !== undefined) {
      const { id } = await kit.createUser(tenant, { email: base.email })
      await kit.owner('update users set status = $2 where id = $1', [id, user])
    }
    expect(await test(claims)).toMatchObject({ failure: '', outcome, isEnabled: true })
    const signedIn = await signIn(claims)
    const isOpen = ['identity', 'email', 'new'].includes(outcome)
    expect(signedIn).toMatchObject(isOpen ? { status: 200 } : { status: 409, body: { code: 'sso-not-connected' } })
    if (isOpen) expect(await test(claims)).toMatchObject({ outcome: 'identity' })
    close()
  })

  it('an account that another person of the provider opens', async () => {
    const { tenant, signIn, test, close } = await prepare()
    await kit.createUser(tenant, { email: base.email })
    await signIn(base)
    const other = { ...base, sub: 's-2' }
    expect(await test(other)).toMatchObject({ outcome: 'account-connected', account: base.email })
    expect((await signIn(other)).status).toBe(409)
    close()
  })

  it('counts as passed only if people of the provider get in', async () => {
    const { admin, form, added, test, close } = await prepare()
    const { id, version } = added.body
    const findTested = async () => (await admin.list()).body.items[0]?.testedAt ?? null
    await test(unverified)
    expect(await findTested()).toBeNull()
    await admin.update({ ...form, id, version, trustsAddresses: true })
    await test(unverified)
    expect(await findTested()).not.toBeNull()
    await admin.update({ ...form, id, version: version + 1, label: 'New', trustsAddresses: true })
    // The secret was given again, which asks for another test.
    await test(unverified)
    const { clientSecret: _secret, ...kept } = form
    await admin.update({ ...kept, id, version: version + 2, label: 'Newer', trustsAddresses: true })
    expect(await findTested()).not.toBeNull()
    await admin.update({ ...kept, id, version: version + 3 })
    expect(await findTested()).toBeNull()
    close()
  })

  it('informs an administrator that tokens are signed with the shared secret', async () => {
    for (const algorithms of [['RS256'], ['RS256', 'HS256']]) {
      const { test, close } = await prepare({}, { id_token_signing_alg_values_supported: algorithms })
      expect(await test(base, { alg: 'HS256' })).toMatchObject({ outcome: 'shared-secret' })
      close()
    }
  })
})

describe('a profile', () => {
  it.each<[string, object, object, object]>([
    [
      'has the names that the token lacks',
      { given_name: undefined, family_name: undefined },
      { given_name: 'Ada', family_name: 'Byte' },
      { firstname: 'Ada', lastname: 'Byte' },
    ],
    [
      'says that the address is verified',
      { email_verified: undefined },
      { email: base.email, email_verified: true },
      { status: 200 },
    ],
    [
      'says nothing of another address',
      { email_verified: undefined },
      { email: 'eve@northwind.example', email_verified: true },
      { status: 409 },
    ],
    ['says nothing without an address', { email_verified: undefined }, { email_verified: true }, { status: 409 }],
    [
      'does not replace the token',
      { name: undefined, email_verified: false },
      { email_verified: true },
      { status: 409 },
    ],
  ])('%s', async (_name, change, profile, expected) => {
    const { issuer, signIn, close } = await prepare({ createsUsers: true })
    issuer.paths['/userinfo'] = json({ sub: base.sub, ...profile })
    const { status, body } = await signIn({ ...base, ...change })
    expect({ ...body, status }).toMatchObject(expected)
    close()
  })

  it('that cannot be read, or is of another person, stops no one whose token has an address', async () => {
    const { issuer, signIn, close } = await prepare()
    issuer.paths['/userinfo'] = json({ sub: 'somebody-else', given_name: 'Eve' })
    const nameless = { ...base, given_name: undefined, family_name: undefined }
    expect((await signIn(nameless)).body).toMatchObject({ firstname: 'ada' })
    issuer.paths['/userinfo'] = json({}, 500)
    expect((await signIn({ ...nameless, sub: randomUUID(), email: 'bo@northwind.example' })).status).toBe(200)
    close()
  })

  it('is not asked for if the token has everything', async () => {
    const { issuer, signIn, close } = await prepare()
    await signIn(base)
    expect(issuer.requests).not.toContain('/userinfo')
    close()
  })
})

describe('the address of an issuer', () => {
  it.each([
    ['/application/o/foyer', '/application/o/foyer/'],
    ['/realms/foyer/', '/realms/foyer'],
    ['', '/'],
    ['/', ''],
  ])('is saved as the provider writes it: %s is %s', async (typed, written) => {
    const { tenant, issuer, admin, form, close } = await prepare()
    const base = issuer.issuer
    const path = typed.replace(/\/$/, '')
    issuer.paths[`${path}/.well-known/openid-configuration`] = json({ ...issuer.metadata, issuer: `${base}${written}` })
    await kit.owner('delete from identity_providers where tenant_id = $1', [tenant.tenantId])
    const saved = await admin.create({ ...form, issuer: `${base}${typed}` })
    expect(saved).toMatchObject({ status: 200, body: { issuer: `${base}${written}` } })
    close()
  })

  it('is refused with the reason if the provider calls itself otherwise, or signs with a shared secret', async () => {
    const { tenant, issuer, admin, form, close } = await prepare()
    await kit.owner('delete from identity_providers where tenant_id = $1', [tenant.tenantId])
    const refuse = async (change: object) => {
      issuer.paths['/.well-known/openid-configuration'] = json({ ...issuer.metadata, ...change })
      return (await admin.create(form)).body
    }
    expect(await refuse({ issuer: `${issuer.issuer}/other` })).toMatchObject({ code: 'sso-issuer-different' })
    const shared = { id_token_signing_alg_values_supported: ['HS256'] }
    expect(await refuse(shared)).toMatchObject({ code: 'sso-shared-secret', field: 'issuer' })
    close()
  })
})

describe('the clock of a provider', () => {
  it.each([10, 55, -55])('may be %s seconds ahead', async (seconds) => {
    const { signIn, close } = await prepare()
    const now = Math.floor(Date.now() / 1000) + seconds
    const { status } = await signIn({ ...base, nbf: now, iat: now, exp: now + 5 })
    expect(status).toBe(200)
    close()
  })
})
