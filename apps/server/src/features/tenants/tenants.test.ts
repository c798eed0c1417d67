import { auth } from '@foyer/contract/auth'
import { passwords } from '@foyer/contract/passwords'
import { tenants } from '@foyer/contract/tenants'
import { users } from '@foyer/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKit, type Kit, password } from '#test/kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

const page = { page: 1, size: 100, search: '' }
const names = { admin_firstname: 'Zoé', admin_lastname: 'Ünal', admin_email: 'zoe@example.test' }
const form = (subdomain: string) => ({ name: 'Acme Générale', sname: 'Acme', subdomain, ...names })
const label = () => `a${crypto.randomUUID().slice(0, 8)}`
const add = (subdomain: string, ask = {}) => kit.as(kit.operator.admin).call(tenants.create, form(subdomain), ask)
const rowsOf = (subdomain: string) => kit.owner('select * from tenants where subdomain = $1', [subdomain])
const web = { app_identifier: 'web' }

describe('adding a tenant', () => {
  it('makes it reachable at its subdomain at once, and its administrator can sign in', async () => {
    const subdomain = label()
    const unknown = await kit.guest({ subdomain }).call(auth.tenantInfo, {})
    expect(unknown.status).toBe(404)
    const answer = await add(subdomain)
    expect(answer.status).toBe(200)
    expect(answer.body.url).toBe(`http://${subdomain}.localhost:3000/portal/login`)
    expect(answer.body.tenant).toMatchObject({ subdomain, admin: 'Zoé Ünal', admin_email: names.admin_email })
    const info = await kit.guest({ subdomain }).call(auth.tenantInfo, {})
    expect(info.body).toMatchObject({ brandname: 'Acme Générale', sname: 'Acme', operator: false })

    const login = { email: names.admin_email, password: answer.body.password, ...web }
    const first = await kit.guest({ subdomain }).call(auth.login, login)
    expect(first.body.change_password).toBe(true)
    const change = { token: first.body.tmpid, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect((await kit.guest({ subdomain }).call(passwords.change, change)).status).toBe(200)
    const signedIn = await kit.guest({ subdomain }).call(auth.login, { ...login, password: change.password })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const people = await kit.guest({ subdomain }, cookie).call(users.list, { ...page, search: 'zoe' })
    expect(people.body.items).toMatchObject([{ email: names.admin_email, role: 'admin' }])
  })

  it('stands in the audit logs of the operator and of the tenant, without the password', async () => {
    const { tenant, password: made } = (await add(label())).body
    const rows = await kit.owner('select * from audit where object_id = $1', [tenant.tenantuuid])
    expect(rows.map((row) => row.tenant_id).sort()).toEqual([kit.operator.tenantId, tenant.tenantuuid].sort())
    for (const row of rows) expect(row).toMatchObject({ call: 'tenants.create', actor_id: kit.operator.admin.id })
    expect(JSON.stringify(rows)).not.toContain(made)
    expect(await kit.owner('select topic from events where object_id = $1', [tenant.tenantuuid])).toEqual([
      { topic: 'tenants' },
    ])
  })

  it('refuses what is no subdomain, or one of the installation’s own', async () => {
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
      const answer = await add(subdomain)
      expect([subdomain, answer.status]).toEqual([subdomain, 400])
      expect(answer.body.message).toBe('Enter a valid subdomain')
      expect(await rowsOf(subdomain)).toEqual(subdomain === '' ? [expect.objectContaining({ kind: 'operator' })] : [])
    }
  })

  it('refuses a subdomain that is taken, or still redirects or is blocked, and takes it when that is over', async () => {
    const { tenantId, subdomain } = await kit.make.tenant()
    expect(await add(subdomain.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'subdomain-taken', field: 'subdomain', message: 'This subdomain is taken' },
    })
    for (const status of ['redirect', 'blocked']) {
      const old = label()
      const insert = `insert into hosts (subdomain, tenant_id, status, until)
        values ($1, $2, $3, portal_now() + make_interval(secs => $4))`
      await kit.owner(insert, [old, tenantId, status, 3600])
      expect((await add(old)).status).toBe(409)
      await kit.owner('update hosts set until = portal_now() where subdomain = $1', [old])
      expect((await add(old)).status).toBe(200)
    }
  })

  it('lets one of many through who add the same subdomain at once', async () => {
    const subdomain = label()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(subdomain)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
    const [row, ...more] = await rowsOf(subdomain)
    expect(more).toEqual([])
    const people = await kit.owner('select email from users where tenant_id = $1', [row.tenant_id])
    expect(people).toEqual([{ email: names.admin_email }])
  })

  it('answers a repeated request with the same password', async () => {
    const [subdomain, ask] = [label(), { key: crypto.randomUUID() }]
    const first = await add(subdomain, ask)
    const second = await add(subdomain, ask)
    expect(second.body).toEqual(first.body)
    expect((await add(label(), ask)).body.code).toBe('conflict')
  })

  it('asks for the password again once in 15 minutes', async () => {
    const person = await kit.make.user(kit.operator, { level: 'superadmin' })
    const subdomain = label()
    await kit.owner(`update sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      person.id,
    ])
    const late = await kit.as(person).call(tenants.create, form(subdomain))
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } })
    expect(await rowsOf(subdomain)).toEqual([])
    expect((await kit.as(person).call(tenants.list, page)).status).toBe(200)
    expect((await kit.as(person).call(auth.confirmPassword, { password: 'Wrong1' })).body.code).toBe(
      'password-incorrect',
    )
    expect((await kit.as(person).call(auth.confirmPassword, { password })).status).toBe(200)
    expect((await kit.as(person).call(tenants.create, form(subdomain))).status).toBe(200)
  })

  it('is impossible where the installation is reached by an address', async () => {
    const numeric = await createKit({ env: { PUBLIC_URL: 'http://127.0.0.1:3000', ALLOW_PLAIN_HTTP: '1' } })
    const answer = await numeric.as(numeric.operator.admin).call(tenants.create, form(label()))
    expect(answer).toMatchObject({ status: 400, body: { code: 'subdomains-impossible', field: 'subdomain' } })
    await numeric.close()
  })
})

describe('the list of tenants', () => {
  it('shows every tenant with its first administrator, and not the operator', async () => {
    const made = await kit.make.tenant()
    await kit.make.user(made, { level: 'admin', firstname: 'Second' })
    const { subdomain } = (await add(label())).body.tenant
    const answer = await kit.as(kit.operator.admin).call(tenants.list, page)
    expect(answer.body.items.find((row: { subdomain: string }) => row.subdomain === made.subdomain)).toMatchObject({
      tenantuuid: made.tenantId,
      admin_email: made.admin.email,
      url: `http://${made.subdomain}.localhost:3000`,
    })
    const subdomains = answer.body.items.map((row: { subdomain: string }) => row.subdomain)
    expect(subdomains).toContain(subdomain)
    expect(subdomains).not.toContain('')
  })

  it('finds by the beginnings of words of name, subdomain and administrator, whatever the accents', async () => {
    const subdomain = label()
    await add(subdomain)
    for (const search of [subdomain.slice(0, 5), `generale ${subdomain}`, `unal ${subdomain}`]) {
      const answer = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search })
      expect(answer.body.items.map((row: { subdomain: string }) => row.subdomain)).toContain(subdomain)
    }
    const none = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search: `enerale ${subdomain}` })
    expect(none.body.items).toEqual([])
  })

  it('shows an administrator exactly their own, in the operator too, and adds none for them', async () => {
    const tenant = await kit.make.tenant()
    const people = [tenant.admin, await kit.make.user(kit.operator, { level: 'admin' })]
    // A super administrator counts as one in the operator only.
    people.push(await kit.make.user(tenant, { level: 'superadmin' }))
    for (const person of people) {
      const answer = await kit.as(person).call(tenants.list, page)
      expect(answer.body.items).toMatchObject([{ tenantuuid: person.tenantId, subdomain: person.subdomain }])
      expect((await kit.as(person).call(tenants.create, form(label()))).status).toBe(403)
    }
    expect((await kit.as(await kit.make.user(tenant)).call(tenants.list, page)).status).toBe(403)
    expect((await kit.guest(kit.operator).call(tenants.list, page)).status).toBe(401)
  })

  it('is ordered by name or by age, each way, and shows those of one status', async () => {
    const word = label()
    for (const name of ['Beta', 'Alpha', 'Gamma']) {
      await kit.as(kit.operator.admin).call(tenants.create, { ...form(label()), name: `${name} ${word}` })
    }
    const names = async (query: { sort?: 'name' | '-name' | 'added' | '-added'; filters?: { status: 'disabled' } }) => {
      const answer = await kit.as(kit.operator.admin).call(tenants.list, { ...page, search: word, ...query })
      return answer.body.items.map((row: { name: string }) => row.name.split(' ')[0])
    }
    expect(await names({})).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names({ sort: '-name' })).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await names({ sort: 'added' })).toEqual(['Beta', 'Alpha', 'Gamma'])
    expect(await names({ sort: '-added' })).toEqual(['Gamma', 'Alpha', 'Beta'])
    expect(await names({ filters: { status: 'disabled' } })).toEqual([])
    await kit.owner(`update tenants set status = 'disabled' where name = $1`, [`Beta ${word}`])
    expect(await names({ filters: { status: 'disabled' } })).toEqual(['Beta'])
  })

  it('answers a subdomain without a tenant with 404 and a host that is not ours with 421', async () => {
    expect((await kit.guest({ subdomain: label() }).call(auth.tenantInfo, {})).status).toBe(404)
    const ask = { headers: { host: 'elsewhere.example' } }
    expect((await kit.guest(kit.operator).call(auth.tenantInfo, {}, ask)).status).toBe(421)
  })
})
