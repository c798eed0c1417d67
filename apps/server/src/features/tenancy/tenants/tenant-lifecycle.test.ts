import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { conferences } from '@foyer/contract/meetings/conferences'
import { room } from '@foyer/contract/meetings/room'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestTenant, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { fillTenant } from '#test/seed.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })

const page = { page: 1, size: 100, search: '' }
const label = () => `m${crypto.randomUUID().slice(0, 8)}`
const superadmin = () => kit.as(kit.operator.admin)
const move = (tenant: TestTenant, subdomain: string) =>
  superadmin().call(tenants.changeSubdomain, { id: tenant.tenantId, subdomain })
const enable = (tenant: TestTenant, enabled: boolean) =>
  superadmin().call(tenants.enable, { id: tenant.tenantId, enabled })
const findName = (tenant: TestTenant) => `Tenant ${tenant.subdomain}`
const remove = (tenant: TestTenant, name = findName(tenant)) =>
  superadmin().call(tenants.delete, { id: tenant.tenantId, name })
const open = (subdomain: string, path: string) =>
  kit.app.inject({ method: 'GET', url: path, headers: { host: `${subdomain}.localhost:3000` } })
const findAudit = (tenantId: string, call: string, objectId: string) =>
  kit.owner('select * from audit_log where tenant_id = $1 and action = $2 and object_id = $3', [
    tenantId,
    call,
    objectId,
  ])

describe('changing a subdomain', () => {
  it('redirects emailed links from the old hostname for a year, but not calls', async () => {
    const tenant = await kit.createTenant()
    const subdomain = label()
    const { body } = await move(tenant, subdomain)
    expect(body).toMatchObject({ subdomain, url: `http://${subdomain}.localhost:3000` })
    const link = await open(tenant.subdomain, '/portal/join/1234567890?x=1')
    expect([link.statusCode, link.headers.location]).toEqual([
      301,
      `http://${subdomain}.localhost:3000/portal/join/1234567890?x=1`,
    ])
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(404)
    expect((await kit.as(tenant.admin).call(users.list, page)).status).toBe(404)
    expect((await kit.guest({ subdomain }).call(auth.tenantInfo, {})).body.tenantuuid).toBe(tenant.tenantId)
    const [host] = await kit.owner(
      `select expires_at between now() + interval '364 days' and now() + interval '366 days' as year from hosts where subdomain = $1`,
      [tenant.subdomain],
    )
    expect(host.year).toBe(true)
    const found = await superadmin().call(tenants.list, { ...page, search: subdomain })
    expect(found.body.items).toMatchObject([{ tenantuuid: tenant.tenantId }])
  })

  it('can be repeated and reverted without creating a redirect loop', async () => {
    const tenant = await kit.createTenant()
    const [second, third] = [label(), label()]
    await move(tenant, second)
    await move(tenant, third)
    expect((await open(tenant.subdomain, '/portal/login')).headers.location).toContain(`${third}.localhost`)
    expect((await open(second, '/portal/login')).headers.location).toContain(`${third}.localhost`)
    expect((await move(tenant, tenant.subdomain)).status).toBe(200)
    for (const old of [second, third]) {
      expect((await open(old, '/portal/login')).headers.location).toContain(`${tenant.subdomain}.localhost`)
    }
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(200)
    // Repeating the change has no effect.
    expect((await move(tenant, tenant.subdomain)).status).toBe(200)
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(200)
  })

  it('rejects reserved and invalid names, and current or former ones of other tenants', async () => {
    const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
    for (const bad of ['www', 'admin', 'api', 'xn--bcher-kva', 'a'.repeat(64), 'a.b', '-a', '']) {
      const response = await move(tenant, bad)
      expect([bad, response.status, response.body.message]).toEqual([bad, 400, 'Enter a valid subdomain'])
    }
    const old = other.subdomain
    await move(other, label())
    for (const taken of [old, (await kit.createTenant()).subdomain]) {
      expect(await move(tenant, taken)).toMatchObject({
        status: 409,
        body: { code: 'subdomain-taken', field: 'subdomain' },
      })
    }
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(200)
    expect(
      (await superadmin().call(tenants.changeSubdomain, { id: kit.operator.tenantId, subdomain: label() })).body.code,
    ).toBe('operator-protected')
  })

  it('keeps a disabled tenant disabled', async () => {
    const tenant = await kit.createTenant()
    await enable(tenant, false)
    const subdomain = label()
    await move(tenant, subdomain)
    expect((await kit.guest({ subdomain }).call(auth.tenantInfo, {})).status).toBe(404)
    await enable(tenant, true)
    expect((await kit.guest({ subdomain }).call(auth.tenantInfo, {})).status).toBe(200)
    expect((await open(tenant.subdomain, '/portal/login')).statusCode).toBe(301)
  })
})

describe('disabling a tenant', () => {
  it('signs its users out with their next request, ends its meetings and shows a neutral page', async () => {
    const tenant = await kit.createTenant()
    const meeting = await makeMeeting(kit, tenant.admin, { options: { joinBeforeHost: true } })
    const { number, password } = meeting
    const joined = await kit.guest(tenant).call(room.join, { number, password, name: 'Grace' })
    expect(joined.body.state).toBe('joined')
    await kit.owner('update participants set connected_at = joined_at where tenant_id = $1', [tenant.tenantId])
    expect((await kit.as(tenant.admin).call(conferences.listLive, page)).body.items).toHaveLength(1)

    expect((await enable(tenant, false)).body.status).toBe('disabled')
    const next = await kit.as(tenant.admin).call(conferences.listLive, page)
    expect([next.status, next.body.code]).toEqual([401, 'not-signed-in'])
    expect(next.cookies).toMatchObject([{ name: 'session', value: '' }])
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).status).toBe(404)
    const neutral = await open(tenant.subdomain, '/portal/login')
    expect([neutral.statusCode, neutral.body.includes(tenant.subdomain)]).toEqual([404, false])
    await vi.waitFor(async () => {
      const rows = await kit.owner('select ended_at from conferences where tenant_id = $1', [tenant.tenantId])
      expect(rows).toEqual([{ ended_at: expect.any(Date) }])
    }, 20_000)
  })

  it('is reverted by enabling, after which its users can sign in again', async () => {
    const tenant = await kit.createTenant()
    await enable(tenant, false)
    const query = { ...page, sort: '-added' as const, filters: { status: 'disabled' as const } }
    const [newest] = (await superadmin().call(tenants.list, query)).body.items
    expect(newest).toMatchObject({ tenantuuid: tenant.tenantId, status: 'disabled' })
    expect((await enable(tenant, true)).body.status).toBe('active')
    expect((await kit.as(tenant.admin).call(users.list, page)).status).toBe(401)
    const { email, password } = tenant.admin
    const login = await kit.guest(tenant).call(auth.login, { email, password, appIdentifier: 'web' })
    expect(login.status).toBe(200)
    for (const tenantId of [kit.operator.tenantId, tenant.tenantId]) {
      expect(await findAudit(tenantId, 'tenants.enable', tenant.tenantId)).toHaveLength(2)
    }
  })

  it('is rejected for the operator, and so is deleting', async () => {
    const id = kit.operator.tenantId
    expect((await superadmin().call(tenants.enable, { id, enabled: false })).body.code).toBe('operator-protected')
    expect((await superadmin().call(tenants.delete, { id, name: 'Foyer' })).body.code).toBe('operator-protected')
    expect((await kit.guest(kit.operator).call(auth.tenantInfo, {})).status).toBe(200)
  })
})

const tablesWithTenant = async (): Promise<string[]> =>
  (
    await kit.owner(
      `select distinct table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
    )
  ).map((row) => row.table_name)

async function countRemaining(tenantId: string): Promise<{ [table: string]: number }> {
  const left: { [table: string]: number } = {}
  for (const table of await tablesWithTenant()) {
    const [row] = await kit.owner(`select count(*)::int as rows from ${table} where tenant_id = $1`, [tenantId])
    if (row.rows > 0) left[table] = row.rows
  }
  return left
}

const gone = (tenantId: string, ms: number) =>
  vi.waitFor(async () => expect(await countRemaining(tenantId)).toEqual({}), { timeout: ms, interval: 200 })

describe('deleting a tenant', () => {
  it('requires its name, and leaves only an entry in the operator’s audit log', async () => {
    const tenant = await kit.createTenant()
    const old = tenant.subdomain
    const subdomain = label()
    await move(tenant, subdomain)
    expect((await remove(tenant, 'Tenant')).body).toMatchObject({ code: 'name-mismatch', field: 'name' })
    expect(Object.keys(await countRemaining(tenant.tenantId))).toContain('users')

    expect((await remove(tenant)).status).toBe(200)
    const people = kit.guest({ subdomain }, tenant.admin.cookie)
    expect((await people.call(users.list, page)).status).toBe(401)
    expect((await kit.guest({ subdomain }).call(auth.tenantInfo, {})).status).toBe(404)
    expect((await superadmin().call(tenants.get, { tenantuuid: tenant.tenantId })).status).toBe(404)
    expect((await superadmin().call(tenants.list, { ...page, search: subdomain })).body.items).toEqual([])
    expect((await remove(tenant)).status).toBe(404)
    await gone(tenant.tenantId, 10_000)

    const [row, ...more] = await findAudit(kit.operator.tenantId, 'tenants.delete', tenant.tenantId)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      object_label: findName(tenant),
      actor_id: kit.operator.admin.id,
      before: { name: findName(tenant), subdomain },
    })
    // Its current and former hostnames stay blocked for 90 days.
    for (const blocked of [old, subdomain]) {
      const response = await move(await kit.createTenant(), blocked)
      expect([response.status, response.body.code]).toEqual([409, 'subdomain-taken'])
      expect((await open(blocked, '/portal/login')).statusCode).toBe(404)
      await kit.owner(`update hosts set expires_at = expires_at - interval '90 days' where subdomain = $1`, [blocked])
      expect((await move(await kit.createTenant(), blocked)).status).toBe(200)
    }
  })

  it('stops its tasks and sends no more of its emails', async () => {
    const tenant = await kit.createTenant()
    const [task] = await kit.owner(
      `insert into tasks (tenant_id, kind, actor_tenant_id, actor_id, actor_label, state, total)
       values ($1, 'import-users', $1, $2, '', 'running', 2) returning id`,
      [tenant.tenantId, tenant.admin.id],
    )
    await kit.owner(
      `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, not_before)
       values ($1, 'one', 'somebody@example.test', '', '', '', '', '', now() + interval '1 hour')`,
      [tenant.tenantId],
    )
    await remove(tenant)
    const states = await kit.owner(
      `select state from tasks where id = $1 union all select state from emails where tenant_id = $2`,
      [task.id, tenant.tenantId],
    )
    for (const { state } of states) expect(['cancelled', 'withdrawn']).toContain(state)
    await gone(tenant.tenantId, 10_000)
  })

  it('deletes 4,000 users with meetings, conferences and emails, and nothing of other tenants', async () => {
    const tenant = await kit.createTenant()
    await fillTenant(kit.owner, {
      tenantId: tenant.tenantId,
      userId: tenant.admin.id,
      rows: 4000,
      nth: 700,
      sealed: kit.platform.secret.seal('secret1'),
    })
    const beside = await kit.createTenant()
    const before = await countRemaining(beside.tenantId)
    expect((await remove(tenant)).status).toBe(200)
    expect((await superadmin().call(tenants.get, { tenantuuid: tenant.tenantId })).status).toBe(404)
    await gone(tenant.tenantId, 60_000)
    expect(await countRemaining(beside.tenantId)).toEqual(before)
  }, 90_000)
})
