import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it } from 'vitest'
import { createKit, password, useKit } from '#test/kit.ts'

const kit = await useKit()

const page = { page: 1, size: 100, search: '' }
const names = { adminFirstname: 'Zoé', adminLastname: 'Ünal', adminEmail: 'zoe@example.test' }
const form = (subdomain: string) => ({ name: 'Acme Générale', sname: 'Acme', subdomain, ...names })
const label = () => `a${crypto.randomUUID().slice(0, 8)}`
const add = (subdomain: string, ask = {}) => kit.as(kit.operator.admin).call(tenants.create, form(subdomain), ask)
const toRows = (subdomain: string) => kit.owner('select * from tenants where subdomain = $1', [subdomain])
const web = { appIdentifier: 'web' }

describe('adding a tenant', () => {
  it('makes it reachable at its subdomain at once, and its administrator can sign in', async () => {
    const subdomain = label()
    const unknown = await kit.guest({ subdomain }).call(auth.tenantInfo, {})
    expect(unknown.status).toBe(404)
    const response = await add(subdomain)
    expect(response.status).toBe(200)
    expect(response.body.url).toBe(`http://${subdomain}.localhost:3000/portal/login`)
    expect(response.body.tenant).toMatchObject({ subdomain, admin: 'Zoé Ünal', adminEmail: names.adminEmail })
    const info = await kit.guest({ subdomain }).call(auth.tenantInfo, {})
    expect(info.body).toMatchObject({ brandname: 'Acme Générale', sname: 'Acme', operator: false })

    const login = { email: names.adminEmail, password: response.body.password, ...web }
    const first = await kit.guest({ subdomain }).call(auth.login, login)
    expect(first.body.change_password).toBe(true)
    const change = { token: first.body.tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest({ subdomain }).call(passwords.change, change)).status).toBe(200)
    const signedIn = await kit.guest({ subdomain }).call(auth.login, { ...login, password: change.password })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const people = await kit.guest({ subdomain }, cookie).call(users.list, { ...page, search: 'zoe' })
    expect(people.body.items).toMatchObject([{ email: names.adminEmail, role: 'admin' }])
  })

  it('is recorded in the audit logs of the operator and of the tenant, without the password', async () => {
    const { tenant, password: made } = (await add(label())).body
    const rows = await kit.owner('select * from audit_log where object_id = $1', [tenant.tenantuuid])
    expect(rows.map((row) => row.tenant_id).sort()).toEqual([kit.operator.tenantId, tenant.tenantuuid].sort())
    for (const row of rows) expect(row).toMatchObject({ action: 'tenants.create', actor_id: kit.operator.admin.id })
    expect(JSON.stringify(rows)).not.toContain(made)
    expect(await kit.owner('select topic from events where object_id = $1', [tenant.tenantuuid])).toEqual([
      { topic: 'tenants' },
    ])
  })

  it('rejects an invalid or reserved subdomain', async () => {
    const bad = [
      'www',
      'admin',
      'api',
      'app',
      'mail',
      'xn--bcher-kva',
      'a'.repeat(64),
      'a.b',
      '-a',
      'a-',
      'a_b',
      '',
      ' ',
    ]
    for (const subdomain of bad) {
      const response = await add(subdomain)
      expect([subdomain, response.status]).toEqual([subdomain, 400])
      expect(response.body.message).toBe('Enter a valid subdomain')
      expect(await toRows(subdomain)).toEqual(subdomain === '' ? [expect.objectContaining({ kind: 'operator' })] : [])
    }
  })

  it('rejects a subdomain that is taken, redirects or is blocked, and accepts it once that has expired', async () => {
    const { tenantId, subdomain } = await kit.createTenant()
    expect(await add(subdomain.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'subdomain-taken', field: 'subdomain', message: 'This subdomain is taken' },
    })
    for (const status of ['redirect', 'blocked']) {
      const old = label()
      const insert = `insert into hosts (subdomain, tenant_id, status, expires_at)
        values ($1, $2, $3, portal_now() + make_interval(secs => $4))`
      await kit.owner(insert, [old, tenantId, status, 3600])
      expect((await add(old)).status).toBe(409)
      await kit.owner('update hosts set expires_at = portal_now() where subdomain = $1', [old])
      expect((await add(old)).status).toBe(200)
    }
  })

  it('accepts only one of several concurrent requests for the same subdomain', async () => {
    const subdomain = label()
    const responses = await Promise.all(Array.from({ length: 5 }, () => add(subdomain)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409])
    const [row, ...more] = await toRows(subdomain)
    expect(more).toEqual([])
    const people = await kit.owner('select email from users where tenant_id = $1', [row.tenant_id])
    expect(people).toEqual([{ email: names.adminEmail }])
  })

  it('returns the same password for a repeated request', async () => {
    const [subdomain, ask] = [label(), { key: crypto.randomUUID() }]
    const first = await add(subdomain, ask)
    const second = await add(subdomain, ask)
    expect(second.body).toEqual(first.body)
    expect((await add(label(), ask)).body.code).toBe('conflict')
  })

  it('requires reauthentication every 15 minutes', async () => {
    const user = await kit.createUser(kit.operator, { level: 'superadmin' })
    const subdomain = label()
    await kit.owner(`update sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      user.id,
    ])
    const late = await kit.as(user).call(tenants.create, form(subdomain))
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } })
    expect(await toRows(subdomain)).toEqual([])
    expect((await kit.as(user).call(tenants.list, page)).status).toBe(200)
    expect((await kit.as(user).call(auth.confirmPassword, { password: 'Wrong1' })).body.code).toBe('password-incorrect')
    expect((await kit.as(user).call(auth.confirmPassword, { password })).status).toBe(200)
    expect((await kit.as(user).call(tenants.create, form(subdomain))).status).toBe(200)
  })

  it('is not available if the installation uses an IP address', async () => {
    const numeric = await createKit({ env: { PUBLIC_URL: 'http://127.0.0.1:3000', ALLOW_PLAIN_HTTP: '1' } })
    const response = await numeric.as(numeric.operator.admin).call(tenants.create, form(label()))
    expect(response).toMatchObject({ status: 400, body: { code: 'subdomains-impossible', field: 'subdomain' } })
    await numeric.close()
  })
})

describe('the list of tenants', () => {
  it('shows every tenant with its first administrator, and not the operator', async () => {
    const made = await kit.createTenant()
    await kit.createUser(made, { level: 'admin', firstname: 'Second' })
    const { subdomain } = (await add(label())).body.tenant
    const newest = await kit.as(kit.operator.admin).call(tenants.list, { ...page, sort: '-added' })
    expect(newest.body.items.find((row) => row.subdomain === made.subdomain)).toMatchObject({
      tenantuuid: made.tenantId,
      adminEmail: made.admin.email,
      url: `http://${made.subdomain}.localhost:3000`,
    })
    expect(newest.body.items.map((row) => row.subdomain)).toContain(subdomain)
    const oldest = await kit.as(kit.operator.admin).call(tenants.list, { ...page, sort: 'added' })
    expect(oldest.body.items.map((row) => row.subdomain)).not.toContain('')
  })

  it('searches name, subdomain and administrator by prefixes of words, ignoring accents', async () => {
    const subdomain = label()
    await add(subdomain)
    for (const search of [subdomain.slice(0, 5), `generale ${subdomain}`, `unal ${subdomain}`]) {
      const response = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search })
      expect(response.body.items.map((row) => row.subdomain)).toContain(subdomain)
    }
    const none = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search: `enerale ${subdomain}` })
    expect(none.body.items).toEqual([])
  })

  it('shows administrators only their own tenant, and does not let them add one', async () => {
    const tenant = await kit.createTenant()
    const people = [tenant.admin, await kit.createUser(kit.operator, { level: 'admin' })]
    // A super administrator counts as one in the operator only.
    people.push(await kit.createUser(tenant, { level: 'superadmin' }))
    for (const user of people) {
      const response = await kit.as(user).call(tenants.list, page)
      expect(response.body.items).toMatchObject([{ tenantuuid: user.tenantId, subdomain: user.subdomain }])
      expect((await kit.as(user).call(tenants.create, form(label()))).status).toBe(403)
    }
    expect((await kit.as(await kit.createUser(tenant)).call(tenants.list, page)).status).toBe(403)
    expect((await kit.guest(kit.operator).call(tenants.list, page)).status).toBe(401)
  })

  it('sorts by name or age in both directions, and filters by status', async () => {
    const word = label()
    for (const name of ['Beta', 'Alpha', 'Gamma']) {
      await kit.as(kit.operator.admin).call(tenants.create, { ...form(label()), name: `${name} ${word}` })
    }
    const names = async (query: { sort?: 'name' | '-name' | 'added' | '-added'; filters?: { status: 'disabled' } }) => {
      const response = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search: word, ...query })
      return response.body.items.map((row) => row.name.split(' ')[0])
    }
    expect(await names({})).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names({ sort: '-name' })).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names({ sort: 'added' })).toEqual(['Beta', 'Alpha', 'Gamma'])
    expect(await names({ sort: '-added' })).toEqual(['Gamma', 'Alpha', 'Beta'])
    expect(await names({ filters: { status: 'disabled' } })).toEqual([])
    await kit.owner(`update tenants set status = 'disabled' where name = $1`, [`Beta ${word}`])
    expect(await names({ filters: { status: 'disabled' } })).toEqual(['Beta'])
  })

  it('returns 404 for a subdomain without a tenant, and 421 for an unknown host', async () => {
    expect((await kit.guest({ subdomain: label() }).call(auth.tenantInfo, {})).status).toBe(404)
    const ask = { headers: { host: 'elsewhere.example' } }
    expect((await kit.guest(kit.operator).call(auth.tenantInfo, {}, ask)).status).toBe(421)
  })
})
