import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const page = { page: 1, size: 25, search: '' }
const form = { email: 'new@example.test', firstname: 'Élodie', lastname: 'Van den Berg', role: 'member' } as const
const emails = (response: { body: { items: { email: string }[] } }) => response.body.items.map((user) => user.email)
const add = (user: TestUser, fields: { email?: string } = {}, ask = {}) =>
  kit.as(user).call(users.create, { ...form, ...fields }, ask)
const findUsers = (tenantId: string, email: string) =>
  kit.owner('select * from users where tenant_id = $1 and email = $2', [tenantId, email])

describe('the list of users', () => {
  it('shows the users of the own tenant, sorted by their full names', async () => {
    const own = await kit.createTenant()
    for (const [firstname, lastname] of [
      ['Zoe', 'Aaronson'],
      ['Bea', 'Young'],
      ['Abe', 'Young'],
    ] as const)
      await kit.createUser(own, { firstname, lastname, email: `${firstname}@example.test`.toLowerCase() })
    const response = await kit.as(own.admin).call(users.list, page)
    expect(response.status).toBe(200)
    expect(emails(response)).toEqual(['abe@example.test', own.admin.email, 'bea@example.test', 'zoe@example.test'])
    expect(response.body.hasMore).toBe(false)
  })

  it('has pages, and states whether there are more', async () => {
    const own = await kit.createTenant()
    for (const firstname of ['A', 'B', 'C']) await kit.createUser(own, { firstname, lastname: 'Aa' })
    const first = await kit.as(own.admin).call(users.list, { ...page, size: 3 })
    const second = await kit.as(own.admin).call(users.list, { ...page, size: 3, page: 2 })
    expect([first.body.items.length, first.body.hasMore]).toEqual([3, true])
    expect([second.body.items.length, second.body.hasMore]).toEqual([1, false])
  })

  it('finds users by the beginnings of words, ignoring accents', async () => {
    const own = await kit.createTenant()
    await add(own.admin, { email: 'elodie@example.test' })
    for (const search of ['elo', 'ÉLODIE', 'berg van', 'elodie@example.test'])
      expect(emails(await kit.as(own.admin).call(users.list, { ...page, search }))).toEqual(['elodie@example.test'])
    for (const search of ['lodie', 'berg zzz'])
      expect(emails(await kit.as(own.admin).call(users.list, { ...page, search }))).toEqual([])
  })

  it('never shows users of another tenant, not even in a search', async () => {
    await add(tenant.admin, { email: 'secret@example.test' })
    const responses = [
      await kit.as(other.admin).call(users.list, page),
      await kit.as(other.admin).call(users.list, { ...page, search: 'secret' }),
      await kit.as(kit.operator.admin).call(users.list, { ...page, search: 'secret' }),
    ]
    for (const response of responses) expect(emails(response)).not.toContain('secret@example.test')
  })

  it('is forbidden to members and clients', async () => {
    for (const level of ['member', 'client'] as const)
      expect((await kit.as(await kit.createUser(tenant, { level })).call(users.list, page)).status).toBe(403)
  })
})

describe('adding a user', () => {
  it('returns credentials that work immediately and require a new password', async () => {
    const response = await add(tenant.admin, { email: ' Mixed.Case@Example.test' })
    expect(response.status).toBe(200)
    const { user, password, url } = response.body
    expect(user).toMatchObject({ email: 'mixed.case@example.test', role: 'member', status: 'active' })
    expect(url).toBe(`http://${tenant.subdomain}.localhost:3000/portal/login`)
    const login = { email: user.email, password, appIdentifier: 'web' }
    expect((await kit.guest(tenant).call(auth.login, login)).body).toMatchObject({ change_password: true })
    expect((await kit.guest(other).call(auth.login, login)).status).toBe(401)
  })

  it('accepts a chosen password, without a forced change if so requested', async () => {
    const chosen = { password: 'Lantern7Moss', changeOnNextSignIn: false }
    const response = await kit.as(tenant.admin).call(users.create, { ...form, ...chosen, email: 'chosen@example.test' })
    expect(response.body.password).toBe(chosen.password)
    const login = { email: 'chosen@example.test', password: chosen.password, appIdentifier: 'web' }
    expect((await kit.guest(tenant).call(auth.login, login)).body).toMatchObject({ change_password: false })
  })

  it.each(['Passw1', 'password1', 'PASSWORD1', 'Aa1bc', 'Password1'])('rejects the password %s', async (weak) => {
    const { status, body } = await kit.as(tenant.admin).call(users.create, { ...form, password: weak })
    expect({ status, code: body.issues?.[0]?.code ?? body.code }).toEqual({ status: 400, code: 'password-weak' })
  })

  it('rejects an email address only if it is registered in the same tenant', async () => {
    await add(tenant.admin, { email: 'twice@example.test' })
    const again = await add(tenant.admin, { email: 'TWICE@example.test' })
    expect(again).toMatchObject({ status: 409, body: { code: 'email-taken', field: 'email' } })
    expect(again.body.message).toBe('Email already registered')
    expect((await add(other.admin, { email: 'twice@example.test' })).status).toBe(200)
  })

  it('adds one user when several requests use the same email address at once', async () => {
    const email = 'race@example.test'
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(tenant.admin, { email })))
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array.from({ length: 5 }, () => 409)])
    expect(await findUsers(tenant.tenantId, email)).toHaveLength(1)
  })

  it('returns the same password to a repeated request, and rejects another body with the same idempotency key', async () => {
    const ask = { key: crypto.randomUUID() }
    const email = 'key@example.test'
    const [first, second] = await Promise.all([add(tenant.admin, { email }, ask), add(tenant.admin, { email }, ask)])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await add(tenant.admin, { email: 'key2@example.test' }, ask)).status).toBe(409)
    const [stored] = await kit.owner('select response from idempotency_keys where key = $1', [ask.key])
    expect(String(stored.response)).not.toContain(first.body.password)
  })

  it('lets no administrator assign the super administrator role, and audits the attempt', async () => {
    for (const { admin } of [tenant, kit.operator]) {
      const email = `${admin.id}@example.test`
      const response = await kit.as(admin).call(users.create, { ...form, email, role: 'superadmin' })
      expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'role' } })
      expect(await findUsers(admin.tenantId, email)).toHaveLength(0)
      const denied = 'select * from audit_log where tenant_id = $1 and actor_id = $2 and denied'
      expect(await kit.owner(denied, [admin.tenantId, admin.id])).toMatchObject([{ action: 'users.create' }])
    }
  })

  it('rejects unknown fields and malformed email addresses', async () => {
    for (const extra of ['tenant_id', 'tenantuuid', 'status', 'roles', 'change_password', 'password_hash', 'version']) {
      const response = await kit.as(tenant.admin).send(users.create, { ...form, email: 'x@example.test', [extra]: 'x' })
      expect(response.status).toBe(400)
    }
    for (const email of [
      ['a@example.test'],
      { $ne: 1 },
      'a@example.test\nBcc: b@example.test',
      'a@example.test,b@c.de',
    ])
      expect((await kit.as(tenant.admin).send(users.create, { ...form, email })).status).toBe(400)
  })

  it('describes field errors in French', async () => {
    const input = { ...form, email: 'no', firstname: ' ' }
    const response = await kit.as(tenant.admin).send(users.create, input, { language: 'fr' })
    expect(response.body.issues?.map((issue) => issue.message)).toEqual([
      'Saisissez une adresse e-mail valide',
      'Saisissez un prénom valide',
    ])
  })

  it('writes one audit entry, without the password, and emits an event for each slice that shows users', async () => {
    const { user, password } = (await add(tenant.admin, { email: 'audited@example.test' })).body
    const rows = await kit.owner('select * from audit_log where object_id = $1', [user.id])
    expect(rows).toMatchObject([{ action: 'users.create', actor_id: tenant.admin.id, tenant_id: tenant.tenantId }])
    expect(JSON.stringify(rows)).not.toContain(password)
    const events = await kit.owner('select topic from events where object_id = $1', [user.id])
    expect(events).toEqual([{ topic: 'users' }])
  })
})
