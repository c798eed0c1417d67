// Subject: platform/http
import { gunzipSync } from 'node:zlib'
import { pages } from '@foyer/contract/pages'
import { expect, it } from 'vitest'
import { useKit } from './kit.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const kit = await useKit()
const tenant = await kit.createTenant()

const get = (url: string, headers: { [name: string]: string } = {}) =>
  kit.app.inject({
    url,
    headers: { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, accept: browser, ...headers },
  })

it.each([
  ['/login', '/portal/login'],
  ['/join/1234567890', '/portal/join/1234567890'],
  ['/user?search=ada', '/portal/user?search=ada'],
  ['/Tenant/any/brand', '/portal/Tenant/any/brand'],
  ['/upcoming-meetings/', '/portal/upcoming-meetings/'],
  ['//login', '/portal/login'],
])('sends a browser at %s to the page at %s', async (path, page) => {
  const { statusCode, headers } = await get(path)
  expect([statusCode, headers.location]).toEqual([302, page])
  const { statusCode: status, headers: found } = await get(page)
  expect([status, found['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

it.each(pages.map(({ path }) => path))('has a page at %s, for links that programs follow too', async (pattern) => {
  const path = pattern.replaceAll(/\$\w+/g, 'anything')
  for (const accept of [browser, '*/*']) {
    const { statusCode, headers } = await get(path, { accept })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

/** The path constants of the specification whose pages are still to come. */
const planned = new Set(
  `phone-numbers app billing/plan billing/invoice
  billing/pending select-plans purchase-plan edit-plan change-plan payment-processing google-addon`.split(/\s+/),
)
/** All of them, with the links of the side menu that differ. */
const specified = `login register create-password forgot-password auth/reset-password getting-started signup launch-page
  landing-page dashboard operational-dashboard cloud-recordings local-recordings recording-settings user live-meeting completed-meetings schedule-meeting schedule-meeting/1 update-meetings meeting-settings upcoming-meetings open-meetings past-meetings personal-meeting profile tenant tenant-features Tenant/1 role roles feedback clients Roles/create-role meeting-state meeting-log Roles/1
  product products Products/create-product Products/1 plan plans Plans/create-plan Plans/1`.split(/\s+/)

it.each(specified)('has a page at the specified path %s', async (path) => {
  expect((await get(`/portal/${path}`)).statusCode).toBe(200)
})

it('lists the specified paths whose pages are still to come, and no others', async () => {
  const statuses = await Promise.all([...planned].map(async (path) => (await get(`/portal/${path}`)).statusCode))
  expect(statuses).toEqual([...planned].map(() => 404))
})

it.each([
  '/nonsense?a=1',
  '/portal/nonsense',
  '/portal/login/more',
  '/portal/portal/login',
  '/api/nonsense',
  '/assets/nonsense.js',
])('shows a browser at %s the pages, which say that there is nothing, and returns JSON to programs', async (path) => {
  const page = await get(path)
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(tenant.tenantId)
  for (const accept of ['application/json', '*/*', '']) {
    const { statusCode, headers } = await get(path, { accept })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  }
})

it.each(['nobody.localhost:3000', 'elsewhere.test'])(
  'at the unknown host %s a browser gets a readable page in its language',
  async (host) => {
    for (const [language, title] of [
      ['en', 'Page not found'],
      ['fr', 'Page introuvable'],
    ]) {
      const { statusCode, headers, body } = await get('/portal/login', { host, 'accept-language': String(language) })
      expect([404, 421]).toContain(statusCode)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).toContain(`<h1>${title}</h1>`)
      expect(body).toContain('<style>')
    }
  },
)

it('shows a failed navigation as a page, and returns JSON to programs', async () => {
  const page = await get('/api/exportUsers')
  expect(page.statusCode).toBe(401)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('Please sign in')
  const { headers } = await get('/api/exportUsers', { accept: 'application/json' })
  expect(headers['content-type']).toContain('application/json')
})

it('allows pages to open WebSockets to their own host only', async () => {
  const { headers } = await get('/portal/login')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ws://${tenant.subdomain}.${kit.env.publicUrl.host};`)
  const strange = await get('/portal/login', { host: "evil.test; script-src 'unsafe-inline'" })
  expect(String(strange.headers['content-security-policy'])).toContain("connect-src 'self' 'self';")
  expect(String(strange.headers['content-security-policy'])).not.toContain('evil')
})

it('sends a page compressed to browsers, the same to all', async () => {
  const plain = await get('/portal/login')
  const { rawPayload, headers } = await get('/portal/login', { 'accept-encoding': 'gzip, deflate, br' })
  expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
})
