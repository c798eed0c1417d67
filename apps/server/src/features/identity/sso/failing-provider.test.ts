import { sso } from '@foyer/contract/identity/sso'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, signToken, startFakeIssuer } from '#test/fake-issuer.ts'
import { useKit } from '#test/kit.ts'
import { providerSettings } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const tenant = await kit.createTenant()
afterEach(() => void vi.useRealTimers())

type Issuer = Awaited<ReturnType<typeof startFakeIssuer>>
const settings = {
  ...providerSettings,
  clientSecret: 'secret',
  allowedDomains: [],
  createsUsers: true,
}
/** The ways in which an endpoint of a provider fails. */
const failures: { [what: string]: Issuer['paths'][string] } = {
  'responds with 500': json({}, 500),
  'never responds': () => undefined,
  'redirects to the metadata of a cloud': (response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'redirects to another page of its own': (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
}

/** Adds a provider whose metadata and keys the portal has never read. */
async function addProvider() {
  const issuer = await startFakeIssuer()
  const { body } = await kit.as(tenant.admin).call(tenantSso.create, { ...settings, issuer: issuer.issuer })
  const remove = async () => {
    issuer.close()
    await kit.as(tenant.admin).call(tenantSso.delete, { id: body.id })
  }
  const findFailure = async () => (await kit.as(tenant.admin).call(tenantSso.list, {})).body.items[0]?.failure
  return { issuer, id: body.id, remove, findFailure }
}

async function expectUnavailable(issuer: Issuer, ask: () => Promise<{ status: number; cookies: object[] }>) {
  const before = performance.now()
  const response = await ask()
  expect(performance.now() - before).toBeLessThan(5000)
  expect(response).toMatchObject({ status: 503, body: { code: 'sso-unavailable' } })
  expect(issuer.requests).not.toContain('/elsewhere')
  return response
}

describe.each(Object.entries(failures))('a provider that %s', (_what, fail) => {
  it('instead of sending its metadata is unavailable within five seconds', async () => {
    const { issuer, id, remove, findFailure } = await addProvider()
    issuer.paths['/.well-known/openid-configuration'] = fail
    // The metadata that were read when it was added are not used any more.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    await expectUnavailable(issuer, () => kit.guest(tenant).call(sso.begin, { provider: id }))
    expect(await findFailure()).not.toBe('')
    await remove()
  })

  it('instead of sending its keys is unavailable within five seconds, and signs no user in', async () => {
    const { issuer, id, remove, findFailure } = await addProvider()
    issuer.paths['/keys'] = fail
    const { body, cookies } = await kit.guest(tenant).call(sso.begin, { provider: id })
    const { searchParams } = new URL(body.url)
    const visitor = kit.guest(tenant, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    const person = { email: 'ada@acme.test', email_verified: true }
    issuer.returnToken(signToken(issuer.buildClaims(searchParams.get('nonce') ?? '', person)))
    const returned = { state: searchParams.get('state') ?? '', code: 'code' }
    const response = await expectUnavailable(issuer, () => visitor.call(sso.complete, returned))
    expect(response.cookies).toEqual([])
    expect(await findFailure()).not.toBe('')
    await remove()
  })
})
