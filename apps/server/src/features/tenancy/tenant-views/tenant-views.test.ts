import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { audit } from '@foyer/contract/operations/audit'
import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { expect, it, onTestFinished } from 'vitest'
import { type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { openLink, openView } from '#test/view.ts'
import { endExpiredViews } from './tenant-views.jobs.ts'

const kit = await useKit()
const ended = { status: 401, body: { code: 'view-ended' } }

const start = (tenant: { tenantId: string }, viewer: TestUser = kit.operator.admin) =>
  kit.as(viewer).call(tenantViews.begin, { id: tenant.tenantId })
const look = (tenant: { subdomain: string }, cookie: string) => kit.guest(tenant, cookie).call(users.list, {})
const createViewer = () => kit.createUser(kit.operator, { level: 'superadmin' })
const toCookie = ({ cookies }: { cookies: readonly { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** The entries about views in the audit log that a user reads, the oldest first. */
async function readLog(reader: TestUser, tenant: TestTenant) {
  const period = { from: new Date(Date.now() - 36e5).toISOString(), to: new Date(Date.now() + 1e7).toISOString() }
  const { body } = await kit.as(reader).call(audit.list, { ...period, object: tenant.tenantId, size: 100 })
  return body.items.filter(({ call }) => call.startsWith('tenantViews.')).toReversed()
}

it('shows what administrators of the tenant see, in the name of the operator', async () => {
  const tenant = await kit.createTenant()
  await kit.createUser(tenant, { email: 'one@viewed.test' })
  const cookie = await openView(kit, tenant)
  const viewer = kit.guest(tenant, cookie)
  const { user } = (await viewer.call(auth.userInfo, {})).body
  expect(user).toMatchObject({ email: kit.operator.admin.email, role: 'admin', tenantuuid: tenant.tenantId })
  expect(user?.view?.url).toMatch(new RegExp(`/portal/Tenant/${tenant.tenantId}$`))
  const seen = (await viewer.call(users.list, {})).body.items.map(({ email }) => email)
  expect(seen.toSorted()).toEqual([tenant.admin.email, 'one@viewed.test'].toSorted())
  expect((await viewer.call(tenants.get, {})).body.tenantuuid).toBe(tenant.tenantId)
  const { keys } = (await viewer.call(auth.permissions, {})).body
  expect(keys.filter((key) => !key.endsWith('.get'))).toEqual([])
  expect(keys).not.toContain('mail.log.get')
  // The list of all tenants has this one only, and no other one can be named.
  expect((await viewer.call(tenants.list, {})).body.items).toHaveLength(1)
  const other = await kit.createTenant()
  expect((await viewer.call(tenants.get, { tenantuuid: other.tenantId })).status).toBe(404)
})

it('leaves the operator’s own session, and any session at the tenant’s host, as they are', async () => {
  const tenant = await kit.createTenant()
  const cookie = await openView(kit, tenant)
  expect((await kit.as(kit.operator.admin).call(tenants.count, {})).status).toBe(200)
  const both = kit.guest(tenant, `${tenant.admin.cookie}; ${cookie}`)
  expect((await both.call(auth.userInfo, {})).body.user?.email).toBe(kit.operator.admin.email)
  const left = await both.call(tenantViews.end, {})
  expect(left.cookies).toMatchObject([{ name: 'view', value: '' }])
  expect((await kit.as(tenant.admin).call(auth.userInfo, {})).body.user?.email).toBe(tenant.admin.email)
})

it('is in both audit logs from its beginning to its end, with the name of the operator', async () => {
  const tenant = await kit.createTenant()
  const viewer = await createViewer()
  const cookie = await openView(kit, tenant, viewer)
  await kit.guest(tenant, cookie).call(tenantViews.end, {})
  const [inTenant, inBoth] = [await readLog(tenant.admin, tenant), await readLog(viewer, tenant)]
  expect(inTenant.map(({ call, actor, crossTenant }) => [call, actor, crossTenant])).toEqual([
    ['tenantViews.begin', viewer.email, true],
    ['tenantViews.end', viewer.email, true],
  ])
  expect(inTenant[0]?.after).toMatchObject({ until: expect.stringMatching(/Z$/) })
  expect(inBoth.filter(({ tenantuuid }) => tenantuuid === kit.operator.tenantId)).toHaveLength(2)
  expect(await look(tenant, cookie)).toMatchObject(ended)
})

it('records what was tried in it', async () => {
  const tenant = await kit.createTenant()
  const cookie = await openView(kit, tenant)
  const { id } = tenant.admin
  await kit.guest(tenant, cookie).send(users.enable, { id, enabled: false })
  const period = { from: new Date(Date.now() - 36e5).toISOString(), to: new Date(Date.now() + 1e7).toISOString() }
  const read = () => kit.as(tenant.admin).call(audit.list, { ...period, denied: 'yes' })
  await expect
    .poll(async () => (await read()).body.items)
    .toMatchObject([
      { call: 'users.enable', crossTenant: true, actor: kit.operator.admin.email, after: { reason: 'view-read-only' } },
    ])
})

it('begins for super administrators who see tenants only, and not for their own tenant', async () => {
  const tenant = await kit.createTenant()
  expect((await start(tenant, tenant.admin)).status).toBe(403)
  expect((await start(tenant, await kit.createUser(kit.operator, { level: 'admin' }))).status).toBe(403)
  expect(await start(kit.operator)).toMatchObject({ status: 409, body: { code: 'view-own-tenant' } })
  expect((await start({ tenantId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  // Not from within a view either.
  const cookie = await openView(kit, tenant)
  const again = kit.guest(tenant, cookie).call(tenantViews.begin, { id: tenant.tenantId })
  expect(await again).toMatchObject({ status: 403, body: { code: 'view-read-only' } })
})

it('does not begin by a link or a form of another site', async () => {
  const tenant = await kit.createTenant()
  const { cookie } = kit.operator.admin
  const host = kit.env.publicUrl.host
  const url = `/api/viewTenant/${tenant.tenantId}`
  const foreign = { 'x-foyer': '1', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (const headers of [{}, foreign, { 'x-foyer': '1', 'sec-fetch-site': 'same-site' }]) {
    const payload = { method: 'POST' as const, url, headers: { host, cookie, ...headers }, payload: {} }
    expect((await kit.app.inject(payload)).statusCode).toBe(403)
  }
  expect((await kit.app.inject({ method: 'GET', url, headers: { host, cookie } })).statusCode).toBe(404)
  expect(await readLog(tenant.admin, tenant)).toEqual([])
})

it('opens once, at the host of its tenant, within a minute', async () => {
  const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
  const { url } = (await start(tenant)).body
  expect((await openLink(kit, other, url)).statusCode).toBe(401)
  const opened = await openLink(kit, tenant, url)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/portal/landing-page'])
  expect(opened.cookies).toMatchObject([{ name: 'view', httpOnly: true, sameSite: 'Lax', maxAge: 3600 }])
  const twice = await openLink(kit, tenant, url)
  expect([twice.statusCode, twice.cookies]).toEqual([401, []])
  // The token of the link is not that of the cookie.
  expect(await look(tenant, `view=${url.split('/').at(-1)}`)).toMatchObject(ended)
  const late = (await start(other)).body.url
  onTestFinished(async () => void (await kit.shiftClock(0)))
  await kit.shiftClock(61)
  expect((await openLink(kit, other, late)).statusCode).toBe(401)
})

it('is worth nothing at the host of another tenant, nor at the operator’s', async () => {
  const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
  const cookie = await openView(kit, tenant)
  for (const place of [other, kit.operator]) {
    const response = await look(place, cookie)
    expect(response).toMatchObject(ended)
    expect(response.cookies).toMatchObject([{ name: 'view', value: '' }])
  }
  // A session at that host does not help it on.
  expect(await look(other, `${other.admin.cookie}; ${cookie}`)).toMatchObject(ended)
  expect((await look(tenant, cookie)).status).toBe(200)
  expect((await kit.guest(tenant, cookie.replace('view=', 'session=')).call(users.list, {})).status).toBe(401)
})

it('ends after an hour, whatever it was used for, and the audit logs say so', async () => {
  const tenant = await kit.createTenant()
  const viewer = await createViewer()
  const cookie = await openView(kit, tenant, viewer)
  onTestFinished(async () => void (await kit.shiftClock(0)))
  await kit.shiftClock(59 * 60)
  expect((await look(tenant, cookie)).status).toBe(200)
  await kit.shiftClock(61 * 60)
  expect(await look(tenant, cookie)).toMatchObject(ended)
  await endExpiredViews(kit.platform)
  await kit.shiftClock(0)
  expect(await look(tenant, cookie)).toMatchObject(ended)
  const [, end] = await readLog(tenant.admin, tenant)
  expect(end).toMatchObject({ call: 'tenantViews.end', actor: viewer.email, after: { reason: 'view-expired' } })
})

const endings: { [name: string]: (viewer: TestUser) => Promise<unknown> } = {
  'the session of the operator': (viewer) => kit.as(viewer).call(auth.logout, {}),
  'the time of that session': ({ id }) =>
    kit.owner(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [id]),
  'the account of the operator': ({ id }) => kit.owner(`update users set status = 'disabled' where id = $1`, [id]),
  'the level of the operator': ({ id }) => kit.owner(`update users set role = 'admin' where id = $1`, [id]),
}
it.each(Object.entries(endings))('ends with %s', async (_name, end) => {
  const tenant = await kit.createTenant()
  const viewer = await createViewer()
  const cookie = await openView(kit, tenant, viewer)
  expect((await look(tenant, cookie)).status).toBe(200)
  await end(viewer)
  expect(await look(tenant, cookie)).toMatchObject(ended)
})

it('ends in the audit logs soon after the session of the operator', async () => {
  const tenant = await kit.createTenant()
  const viewer = await createViewer()
  await openView(kit, tenant, viewer)
  await kit.as(viewer).call(auth.logout, {})
  await endExpiredViews(kit.platform)
  expect((await readLog(tenant.admin, tenant)).map(({ call }) => call)).toEqual([
    'tenantViews.begin',
    'tenantViews.end',
  ])
})

it('is one for each tenant, of ten at the most: others end the earlier one', async () => {
  const viewer = await createViewer()
  const tenant = await kit.createTenant()
  const [first, second] = [await openView(kit, tenant, viewer), await openView(kit, tenant, viewer)]
  expect(await look(tenant, first)).toMatchObject(ended)
  expect((await look(tenant, second)).status).toBe(200)
  for (let more = 0; more < 10; more += 1) await openView(kit, await kit.createTenant(), viewer)
  expect(await look(tenant, second)).toMatchObject(ended)
  const rows = await kit.owner('select id from tenant_views where user_id = $1', [viewer.id])
  expect(rows).toHaveLength(10)
  // Another operator's view of the same tenant is their own.
  const [one, other] = [await openView(kit, tenant), await openView(kit, tenant, await createViewer())]
  expect([(await look(tenant, one)).status, (await look(tenant, other)).status]).toEqual([200, 200])
})

it('shows a disabled tenant, whose pages no one else sees', async () => {
  const tenant = await kit.createTenant()
  await kit.as(kit.operator.admin).call(auth.confirmPassword, { password: kit.operator.admin.password })
  expect((await kit.as(kit.operator.admin).call(tenants.enable, { id: tenant.tenantId, enabled: false })).status).toBe(
    200,
  )
  const cookie = await openView(kit, tenant)
  expect((await look(tenant, cookie)).status).toBe(200)
  expect(await kit.guest(tenant, cookie).send(users.enable, { id: tenant.admin.id, enabled: false })).toMatchObject({
    body: { code: 'view-read-only' },
  })
  const headers = { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, accept: 'text/html' }
  const page = (cookies: string) =>
    kit.app.inject({ method: 'GET', url: '/portal/user', headers: { ...headers, cookie: cookies } })
  const viewed = await page(cookie)
  expect([viewed.statusCode, viewed.body.includes('"view":{"until"')]).toEqual([200, true])
  expect((await page('')).statusCode).toBe(404)
  expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(404)
})

it('is in the page, whose cookie goes when it has ended', async () => {
  const tenant = await kit.createTenant()
  const cookie = await openView(kit, tenant)
  await kit.owner('delete from tenant_views where tenant_id = $1', [tenant.tenantId])
  const headers = { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, accept: 'text/html', cookie }
  const page = await kit.app.inject({ method: 'GET', url: '/portal/user', headers })
  expect(toCookie(page)).toBe('view=')
  expect(page.body).not.toContain('"view":{"until"')
})
