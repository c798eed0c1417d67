import { randomUUID } from 'node:crypto'
import { sso } from '@foyer/contract/identity/sso'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { json, signToken, startFakeIssuer } from '#test/fake-issuer.ts'
import { useKit } from '#test/kit.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const allowSignUp = ({ tenantId }: { tenantId: string }, allowed = true) =>
  kit.owner('update tenants set signup_social_enabled = $2 where tenant_id = $1', [tenantId, allowed])
const tenant = await kit.createTenant()
await allowSignUp(tenant)
const issuer = await startFakeIssuer()
afterAll(() => issuer.close())
const provider = (
  await kit.as(tenant.admin).call(tenantSso.create, {
    kind: 'other',
    label: 'Acme ID',
    issuer: issuer.issuer,
    clientId: 'portal',
    clientSecret: 'secret',
    enabled: true,
    allowedDomains: [],
    createsUsers: true,
    role: 'client',
  })
).body
const nowSeconds = () => Math.floor(Date.now() / 1000)
const standard = { ...issuer.paths }
beforeEach(() => void Object.assign(issuer.paths, standard))

async function begin() {
  const { body, cookies } = await kit.guest(tenant).call(sso.begin, { provider: provider.id })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { searchParams } = new URL(body.url)
  const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? '']
  return { state, nonce, visitor: kit.guest(tenant, cookie) }
}
const buildPerson = () => ({ email: `${randomUUID()}@acme.test`, email_verified: true, name: 'Ada Byron' })

type Way = 'code' | 'token'
/** Presents an ID token in one of the two ways in which the portal takes them. */
async function present(way: Way, build: (nonce: string) => string) {
  const { state, nonce, visitor } = await begin()
  const token = build(nonce)
  if (way === 'token') return visitor.call(sso.login, { provider: provider.id, token_id: token })
  issuer.returnToken(token)
  return visitor.call(sso.complete, { state, code: 'code' })
}
const buildToken = (change: object, options?: Parameters<typeof signToken>[1]) => (nonce: string) =>
  signToken(issuer.buildClaims(nonce, { ...buildPerson(), ...change }), options)

const rejected: { [name: string]: (nonce: string) => string } = {
  'without nonce': buildToken({ nonce: undefined }),
  'with another nonce': buildToken({ nonce: 'x'.repeat(43) }),
  'for another client': buildToken({ aud: 'somebody-else' }),
  'for several clients, authorised for another': buildToken({ aud: ['portal', 'other'], azp: 'other' }),
  'of another issuer': buildToken({ iss: 'https://evil.test' }),
  'that has expired': buildToken({ exp: nowSeconds() - 120 }),
  'that is not valid yet': buildToken({ nbf: nowSeconds() + 120 }),
  'without expiry': buildToken({ exp: undefined }),
  'without time of issue': buildToken({ iat: undefined }),
  'without subject': buildToken({ sub: undefined }),
  'with an empty subject': buildToken({ sub: '' }),
  'with a blank subject': buildToken({ sub: ' ' }),
  'with too long a subject': buildToken({ sub: 'x'.repeat(256) }),
  'that is not signed': buildToken({}, { alg: 'none' }),
  'signed with a shared secret': buildToken({}, { alg: 'HS256' }),
  'signed with another key': buildToken({}, { isForged: true }),
  'signed with an unknown key': buildToken({}, { kid: 'unknown', isForged: true }),
  'with changed claims': (nonce) => {
    const [head, , signature] = buildToken({})(nonce).split('.')
    const claims = Buffer.from(JSON.stringify(issuer.buildClaims(nonce, buildPerson()))).toString('base64url')
    return `${head}.${claims}.${signature}`
  },
}

describe.each<Way>(['code', 'token'])('an ID token that comes as %s', (way) => {
  it.each(Object.keys(rejected))('is rejected: %s', async (name) => {
    const build = rejected[name]
    const response = await present(way, (nonce) => build?.(nonce) ?? '')
    expect(response).toMatchObject({ status: 401, body: { code: 'sso-token-invalid' } })
    expect(response.cookies).toEqual([])
  })

  it('is accepted if it is right, also with clocks that differ by a few seconds', async () => {
    for (const change of [{}, { exp: nowSeconds() - 2 }, { nbf: nowSeconds() + 3, iat: nowSeconds() + 3 }]) {
      const response = await present(way, buildToken(change))
      expect(response).toMatchObject({ status: 200, body: { firstname: 'Ada', lastname: 'Byron' } })
    }
  })

  it('works once', async () => {
    const { state, nonce, visitor } = await begin()
    const token = buildToken({})(nonce)
    issuer.returnToken(token)
    const send = () =>
      way === 'code'
        ? visitor.call(sso.complete, { state, code: 'code' })
        : visitor.call(sso.login, { provider: provider.id, token_id: token })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(way === 'code' ? 400 : 401)
  })
})

describe('an ID token that a client presents', () => {
  it('belongs to the browser that has begun the sign-in', async () => {
    const { nonce } = await begin()
    const { visitor } = await begin()
    const stolen = await visitor.call(sso.login, { provider: provider.id, token_id: buildToken({})(nonce) })
    expect(stolen.status).toBe(401)
  })

  it('signs up only where the tenant allows that and the provider creates accounts', async () => {
    const { nonce, visitor } = await begin()
    const input = { provider: provider.id, token_id: buildToken({})(nonce) }
    const closed = { status: 403, body: { code: 'sso-sign-up-closed' } }
    await allowSignUp(tenant, false)
    expect(await visitor.call(sso.signup, input)).toMatchObject(closed)
    await allowSignUp(tenant)
    await kit.owner('update identity_providers set creates_users = false where id = $1', [provider.id])
    expect(await visitor.call(sso.signup, input)).toMatchObject(closed)
    await kit.owner('update identity_providers set creates_users = true where id = $1', [provider.id])
    expect((await visitor.call(sso.signup, input)).status).toBe(200)
  })

  it('of Microsoft counts as verified only if the domain is the issuer’s own', async () => {
    const { toOutsidePerson } = await import('./sso.rules.ts')
    const claims = { sub: 'x', aud: 'portal', iat: 1, exp: 2, email: 'Ada@Acme.test' }
    const read = (iss: string, more: object) =>
      toOutsidePerson({ ...claims, iss, ...more }, { allowed_domains: [], trusts_addresses: false })
    const microsoft = 'https://login.microsoftonline.com/0000/v2.0'
    expect(read(microsoft, {})).toMatchObject({ email: 'ada@acme.test', isEmailVerified: false })
    expect(read(microsoft, { xms_edov: true }).isEmailVerified).toBe(true)
    expect(read('https://evil.test', { xms_edov: true }).isEmailVerified).toBe(false)
    expect(read('https://evil.test', { email_verified: 'yes' }).isEmailVerified).toBe(false)
    // The lower case of a Kelvin sign is an ordinary k.
    const kelvin = read('https://acme.test', { email: '\u212Aim@acme.test', email_verified: true })
    expect(kelvin).toMatchObject({ email: '', isEmailVerified: false })
  })
})

describe('an issuer that writes its address with a slash at the end', () => {
  const settings = {
    ...({ kind: 'other', label: 'Acme ID', enabled: true, role: 'client' } as const),
    ...{ clientId: 'portal', clientSecret: 'secret', allowedDomains: [], createsUsers: true },
  }
  /** Signs in at an issuer, whose tokens state its address with a slash. */
  async function prepare() {
    const fake = await startFakeIssuer()
    const written = `${fake.issuer}/`
    fake.paths['/.well-known/openid-configuration'] = json({ ...fake.metadata, issuer: written })
    const place = await kit.createTenant()
    await allowSignUp(place)
    const add = (typed: string) => kit.as(place.admin).call(tenantSso.create, { ...settings, issuer: typed })
    const enter = async (id: string) => {
      const { body, cookies } = await kit.guest(place).call(sso.begin, { provider: id })
      const { searchParams } = new URL(body.url)
      const nonce = searchParams.get('nonce') ?? ''
      fake.returnToken(signToken(fake.buildClaims(nonce, { ...buildPerson(), iss: written })))
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const state = searchParams.get('state') ?? ''
      const signedIn = await kit.guest(place, cookie).call(sso.complete, { state, code: 'code' })
      expect(signedIn.status).toBe(200)
      const session = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      return (await kit.guest(place, session).call(sso.identities, {})).body
    }
    return { fake, written, place, add, enter }
  }

  it('is saved as it writes itself, once, and its accounts are connected', async () => {
    const { fake, written, add, enter } = await prepare()
    const { id, issuer: saved } = (await add(fake.issuer)).body
    expect(saved).toBe(written)
    for (const again of [fake.issuer, written]) expect((await add(again)).body.code).toBe('sso-exists')
    expect(await enter(id)).toMatchObject({ items: [{ label: 'Acme ID', provider: id }], providers: [] })
    fake.close()
  })

  it('is corrected by the next sign-in if it was saved as it was typed', async () => {
    const { fake, written, place, add, enter } = await prepare()
    const { id, version } = (await add(written)).body
    await kit.owner('update identity_providers set issuer = $2 where id = $1', [id, fake.issuer])
    expect((await enter(id)).items).toMatchObject([{ provider: id }])
    // A form that was opened before still saves, and changes nothing.
    const { clientSecret: _secret, ...form } = settings
    const saved = await kit.as(place.admin).call(tenantSso.update, { ...form, id, version, issuer: fake.issuer })
    expect(saved.body.issuer).toBe(written)
    fake.close()
  })

  it('is refused if each of its tokens states another one', async () => {
    const { fake, add } = await prepare()
    const issuerOfAll = `${fake.issuer}/{tenantid}`
    fake.paths['/%7Btenantid%7D/.well-known/openid-configuration'] = json({ ...fake.metadata, issuer: issuerOfAll })
    expect(await add(issuerOfAll)).toMatchObject({ status: 400, body: { code: 'sso-issuer-shared', field: 'issuer' } })
    fake.close()
  })
})

describe('a test by an administrator', () => {
  const beginTest = async () => {
    const { body, cookies } = await kit.as(tenant.admin).call(sso.beginTest, { provider: provider.id })
    const device = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { searchParams } = new URL(body.url)
    const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? '']
    return { state, nonce, tester: kit.guest(tenant, `${tenant.admin.cookie}; ${device}`), device }
  }

  it('shows the claims, also of a disabled provider, and signs no user in', async () => {
    await kit.owner('update identity_providers set enabled = false where id = $1', [provider.id])
    const { state, nonce, tester } = await beginTest()
    const person = buildPerson()
    issuer.returnToken(signToken(issuer.buildClaims(nonce, person)))
    const { status, body, cookies } = await tester.call(sso.completeTest, { state, code: 'code' })
    await kit.owner('update identity_providers set enabled = true where id = $1', [provider.id])
    expect({ status, cookies, failure: body.failure }).toEqual({ status: 200, cookies: [], failure: '' })
    expect(body.claims).toContainEqual({ name: 'email', value: person.email })
    expect(body.claims).toContainEqual({ name: 'email_verified', value: 'true' })
    expect(await kit.owner('select from users where email = $1', [person.email])).toEqual([])
  })

  it('shows the error of the provider, and remembers it', async () => {
    const { state, tester } = await beginTest()
    issuer.paths['/token'] = json({ error: 'invalid_client', error_description: 'no such client' }, 400)
    const { body } = await tester.call(sso.completeTest, { state, code: 'code' })
    expect(body).toMatchObject({ failure: 'invalid_client: no such client', outcome: 'failed', claims: [] })
    const [row] = (await kit.as(tenant.admin).call(tenantSso.list, {})).body.items
    expect(row).toMatchObject({ failure: 'invalid_client: no such client' })
  })

  it('cannot be ended as a sign-in, nor a sign-in or another administrator’s test as a test', async () => {
    const { state, tester, device } = await beginTest()
    expect((await kit.guest(tenant, device).call(sso.complete, { state, code: 'code' })).status).toBe(400)
    const colleague = await kit.createUser(tenant, { level: 'admin' })
    const other = kit.guest(tenant, `${colleague.cookie}; ${device}`)
    expect((await other.call(sso.completeTest, { state, code: 'code' })).status).toBe(400)
    const open = await begin()
    expect((await tester.call(sso.completeTest, { state: open.state, code: 'code' })).status).toBe(400)
  })
})

describe('a provider that fails', () => {
  const cases: { [name: string]: () => void } = {
    'answers with 500': () => (issuer.paths['/token'] = json({}, 500)),
    'never answers': () => (issuer.paths['/token'] = () => undefined),
    redirects: () =>
      (issuer.paths['/token'] = (response) =>
        void response.writeHead(302, { location: `${issuer.issuer}/metadata` }).end()),
    'sends a page': () => (issuer.paths['/token'] = (response) => void response.end('<html>')),
    'sends far too much': () => (issuer.paths['/token'] = json({ padding: 'x'.repeat(1024 * 1024) })),
    'does not know the portal': () => (issuer.paths['/token'] = json({ error: 'invalid_client' }, 400)),
  }
  it.each(Object.keys(cases))(
    'is unavailable within five seconds if it %s, and remembered as failing',
    async (name) => {
      await kit.owner('update identity_providers set failing_since = null where id = $1', [provider.id])
      const { state, visitor } = await begin()
      cases[name]?.()
      const before = Date.now()
      const response = await visitor.call(sso.complete, { state, code: 'code' })
      expect(response).toMatchObject({ status: 503, body: { code: 'sso-unavailable' } })
      expect(Date.now() - before).toBeLessThan(5000)
      expect(issuer.requests).not.toContain('/metadata')
      const [row] = (await kit.as(tenant.admin).call(tenantSso.list, {})).body.items
      expect(row?.failingSince).not.toBeNull()
      expect(row?.failure).not.toBe('')
    },
  )

  it('is no longer failing after the next sign-in', async () => {
    await kit.owner('update identity_providers set failing_since = portal_now() where id = $1', [provider.id])
    expect((await present('code', buildToken({}))).status).toBe(200)
    const [row] = (await kit.as(tenant.admin).call(tenantSso.list, {})).body.items
    expect(row).toMatchObject({ failingSince: null, failure: '' })
  })

  it('limits how often sign-ins are begun from one network', async () => {
    const address = '10.9.8.7'
    const seen: number[] = []
    for (let n = 0; n < 102; n++)
      seen.push((await kit.guest(tenant).call(sso.begin, { provider: provider.id }, { address })).status)
    expect(seen.filter((status) => status === 200).length).toBeLessThanOrEqual(100)
    expect(seen.at(-1)).toBe(429)
  })
})
