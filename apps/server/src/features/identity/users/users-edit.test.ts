import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { describe, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const as = (user: TestUser = tenant.admin) => kit.as(user)
const findUser = async (id: string) => (await kit.owner('select * from users where id = $1', [id]))[0]
const sessions = async (id: string) => (await kit.owner('select from sessions where user_id = $1', [id])).length
const signIn = (user: TestUser, secret = password) =>
  kit.guest(user).call(auth.login, { email: user.email, password: secret, appIdentifier: 'web' })

/** Returns the input of an edit, as the dialog is filled before anything is changed. */
async function toForm(user: TestUser, change: object = {}) {
  const { body } = await as(user.tenantId === tenant.tenantId ? tenant.admin : kit.operator.admin).call(users.get, {
    id: user.id,
    ...(user.tenantId === tenant.tenantId || user.tenantId === kit.operator.tenantId
      ? {}
      : { tenantuuid: user.tenantId }),
  })
  const { id, version, email, firstname, lastname, role, language } = body
  return { id, version, email, firstname, lastname, role, language, ...change }
}
const edit = async (user: TestUser, change: object, by: TestUser = tenant.admin) =>
  as(by).send(users.update, await toForm(user, change))

describe('editing a user', () => {
  it('updates every field, makes the user searchable by them and audits the old and new values', async () => {
    const user = await kit.createUser(tenant)
    const change = { email: 'New@edit.test', firstname: 'Élodie', lastname: 'Quist', role: 'client', language: 'fr' }
    const response = await edit(user, change)
    expect(response).toMatchObject({ status: 200, body: { ...change, email: 'new@edit.test', version: 2 } })
    const found = await as().call(users.list, { search: 'elodie qui' })
    expect(found.body.items).toHaveLength(1)
    expect((await as().call(users.list, { search: user.email })).body.items).toEqual([])
    const [row] = await kit.owner(`select * from audit_log where object_id = $1 and action = 'users.update'`, [user.id])
    expect(row).toMatchObject({ before: { role: 'member', firstname: 'Ada' }, after: { role: 'client' } })
    expect(row).toMatchObject({ actor_id: tenant.admin.id, object_label: 'new@edit.test' })
    const events = await kit.owner('select topic from events where object_id = $1', [user.id])
    expect(events).toEqual([{ topic: 'users' }])
  })

  it('is rejected if another administrator has changed the user in the meantime', async () => {
    const user = await kit.createUser(tenant)
    const form = await toForm(user, { firstname: 'First' })
    const responses = await Promise.all([
      as().send(users.update, form),
      as().send(users.update, { ...form, firstname: 'Second' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  })

  it('rejects another user’s email address, but accepts a deleted user’s', async () => {
    const [one, two] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const taken = await edit(one, { email: two.email.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { code: 'email-taken', field: 'email' } })
    await kit.owner(`update users set status = 'deleted' where id = $1`, [two.id])
    expect((await edit(one, { email: two.email })).status).toBe(200)
  })

  it('ends the user’s sessions only if the role changes', async () => {
    const [one, two] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    await edit(one, { role: 'admin' })
    await edit(two, { firstname: 'Other' })
    expect([await sessions(one.id), await sessions(two.id)]).toEqual([0, 1])
  })

  it('revokes links that were sent to the old email address', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner(
      `insert into one_time_tokens (tenant_id, token_hash, purpose, user_id, expires_at)
       values ($1, gen_random_uuid()::text::bytea, 'reset', $2, '2090-01-01')`,
      [tenant.tenantId, user.id],
    )
    const findTokens = () => kit.owner('select from one_time_tokens where user_id = $1', [user.id])
    await edit(user, { firstname: 'Other' })
    expect(await findTokens()).toHaveLength(1)
    await edit(user, { email: 'moved@edit.test' })
    expect(await findTokens()).toHaveLength(0)
  })

  it('emails the old address that there is a new one', async () => {
    const user = await kit.createUser(tenant)
    await edit(user, { email: 'renamed@edit.test' })
    const mails = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your email for .+ was changed$/)])
    expect(mails[0]?.text).toContain('renamed@edit.test')
  })

  it('lets no administrator change their own role or assign the super administrator role, and audits the attempt', async () => {
    const user = await kit.createUser(tenant)
    const admin = await kit.createUser(tenant, { level: 'admin' })
    const own = await edit(admin, { role: 'member' }, admin)
    expect(own).toMatchObject({ status: 403, body: { code: 'own-role', field: 'role' } })
    const raised = await edit(admin, { role: 'superadmin' }, admin)
    expect(raised).toMatchObject({ status: 403, body: { code: 'own-role' } })
    const given = await edit(user, { role: 'superadmin' }, admin)
    expect(given).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'role' } })
    const byOperator = await edit(
      await kit.createUser(kit.operator, { level: 'admin' }),
      { role: 'superadmin' },
      kit.operator.admin,
    )
    expect(byOperator.body.code).toBe('forbidden')
    expect([(await findUser(admin.id)).role, (await findUser(user.id)).role]).toEqual(['admin', 'member'])
    const denied = await kit.owner('select action from audit_log where actor_id = $1 and denied', [admin.id])
    expect(denied.map(({ action }) => action)).toEqual(['users.update', 'users.update', 'users.update'])
  })

  it('lets no administrator of the operator change its super administrators', async () => {
    const admin = await kit.createUser(kit.operator, { level: 'admin' })
    const chief = await kit.createUser(kit.operator, { level: 'superadmin' })
    const responses = [
      await edit(chief, { firstname: 'Other' }, admin),
      await as(admin).call(users.enable, { id: chief.id, enabled: false }),
      await as(admin).call(users.resetPassword, { id: chief.id }),
      await as(admin).call(users.delete, { id: chief.id }),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await edit(chief, { role: 'admin' }, kit.operator.admin)).status).toBe(200)
  })

  it('never changes a user of another tenant, whatever the input contains', async () => {
    const form = await toForm(other.admin, { firstname: 'Hacked' })
    expect((await as().send(users.update, form)).status).toBe(404)
    expect((await as().send(users.update, { ...form, tenantuuid: other.tenantId })).status).toBe(404)
    for (const extra of ['tenant_id', 'status', 'password_hash', 'change_password', 'roles'])
      expect((await as().send(users.update, { ...form, [extra]: 'x' })).status).toBe(400)
    expect((await findUser(other.admin.id)).firstname).toBe('Ada')
  })

  it('in another tenant requires a super administrator’s password and is audited in that tenant', async () => {
    const user = await kit.createUser(other)
    const chief = await kit.createUser(kit.operator, { level: 'superadmin' })
    const form = await toForm(user, { firstname: 'Across', tenantuuid: other.tenantId })
    await kit.owner(`update sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      chief.id,
    ])
    expect((await as(chief).send(users.update, form)).body.code).toBe('reauthentication-required')
    await as(chief).call(auth.confirmPassword, { password })
    expect((await as(chief).send(users.update, form)).status).toBe(200)
    const [row] = await kit.owner(`select * from audit_log where object_id = $1 and action = 'users.update'`, [user.id])
    expect(row).toMatchObject({ tenant_id: other.tenantId, actor_tenant_id: kit.operator.tenantId, actor_id: chief.id })
  })
})

describe('adding a user to another tenant', () => {
  const form = { firstname: 'New', lastname: 'User', role: 'admin' } as const
  it('returns that tenant’s sign-in URL and applies its password rules', async () => {
    const input = { ...form, email: 'in@edit.test', tenantuuid: other.tenantId }
    const response = await as(kit.operator.admin).call(users.createInTenant, input)
    expect(response.body.url).toBe(`http://${other.subdomain}.localhost:3000/portal/login`)
    const login = { email: input.email, password: response.body.password, appIdentifier: 'web' }
    expect((await kit.guest(other).call(auth.login, login)).body).toMatchObject({ change_password: true })
    expect((await as(kit.operator.admin).call(users.createInTenant, input)).body.code).toBe('email-taken')
    const short = { ...input, email: 'short@edit.test', password: 'Kiwi7z' }
    await kit.owner('update tenants set password_length = 12 where tenant_id = $1', [other.tenantId])
    expect((await as(kit.operator.admin).call(users.createInTenant, short)).body.code).toBe('password-short')
    const weak = { ...short, password: 'Password1' }
    expect((await as(kit.operator.admin).call(users.createInTenant, weak)).body.code).toBe('password-weak')
    const chief = { ...input, email: 'chief@edit.test', role: 'superadmin' as const }
    expect((await as(kit.operator.admin).call(users.createInTenant, chief)).body.code).toBe('forbidden')
  })
})

describe('enabling and disabling', () => {
  it('prevents and allows sign-in, ends sessions when disabling, and is audited', async () => {
    const user = await kit.createUser(tenant)
    const off = await as().call(users.enable, { id: user.id, enabled: false })
    expect(off.body).toMatchObject({ status: 'disabled' })
    expect([await sessions(user.id), (await signIn(user)).status]).toEqual([0, 401])
    const on = await as().call(users.enable, { id: user.id, enabled: true })
    expect(on.body).toMatchObject({ status: 'active' })
    expect((await signIn(user)).status).toBe(200)
    const again = await as().call(users.enable, { id: user.id, enabled: true })
    expect(again.body.version).toBe(on.body.version)
    const [first] = await kit.owner(
      `select before, after from audit_log where object_id = $1 and action = 'users.enable'
      order by occurred_at limit 1`,
      [user.id],
    )
    expect(first).toEqual({ before: { status: 'active' }, after: { status: 'disabled' } })
  })

  it('is rejected for one’s own account and for invited, unlinked and deleted users', async () => {
    const user = await kit.createUser(tenant)
    const enable = (id: string, enabled: boolean) => as().call(users.enable, { id, enabled })
    expect((await enable(tenant.admin.id, false)).body.code).toBe('own-account')
    for (const [status, code] of [
      ['invited', 'invitation-pending'],
      ['unlinked', 'user-unlinked'],
      ['deleted', 'not-found'],
    ]) {
      await kit.owner('update users set status = $2 where id = $1', [user.id, status])
      for (const enabled of [true, false]) expect((await enable(user.id, enabled)).body.code).toBe(code)
    }
  })
})

describe('resetting a user’s password', () => {
  it('returns a password that must be changed, and ends the sessions', async () => {
    const user = await kit.createUser(tenant)
    const { body, status } = await as().call(users.resetPassword, { id: user.id })
    expect([status, body.user.id, await sessions(user.id)]).toEqual([200, user.id, 0])
    expect((await signIn(user)).status).toBe(401)
    expect((await signIn(user, body.password)).body).toMatchObject({ change_password: true })
    const rows = await kit.owner('select * from audit_log where object_id = $1', [user.id])
    expect(JSON.stringify(rows)).not.toContain(body.password)
    const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mail?.subject).toMatch(/^Your password for .+ was reset$/)
    expect(mail?.text).not.toContain(body.password)
  })

  it('ends every link, and every sign-in that waits for a new password', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner('update users set must_change_password = true where id = $1', [user.id])
    const waiting = String((await signIn(user)).body.tmpid)
    const { url } = (await as().call(invitations.createLink, { id: user.id, purpose: 'reset' })).body
    await as().call(users.resetPassword, { id: user.id })
    for (const token of [waiting, new URL(url).hash.slice(1)]) {
      const form = { token, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
      expect((await kit.guest(tenant).call(passwords.change, form)).body.code).toBe('link-expired')
    }
  })

  it('is rejected for one’s own account and for users who are invited, unlinked or in another tenant', async () => {
    const user = await kit.createUser(tenant)
    const reset = async (id: string) => (await as().call(users.resetPassword, { id })).body.code
    expect(await reset(tenant.admin.id)).toBe('own-account')
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    expect(await reset(user.id)).toBe('invitation-pending')
    await kit.owner(`update users set status = 'unlinked' where id = $1`, [user.id])
    expect(await reset(user.id)).toBe('user-unlinked')
    expect(await reset(other.admin.id)).toBe('not-found')
  })
})

describe('when a user was last seen', () => {
  it('is updated at sign-in and when the page loads, at most every five minutes', async () => {
    const user = await kit.createUser(tenant)
    const findLastSeen = async () =>
      (await kit.owner('select last_seen_at::text as at from users where id = $1', [user.id]))[0].at
    const moveBack = (minutes: number) =>
      kit.owner('update users set last_seen_at = portal_now() - make_interval(mins => $2) where id = $1', [
        user.id,
        minutes,
      ])
    expect(await findLastSeen()).toBe('-infinity')
    await signIn(user)
    const first = await findLastSeen()
    expect(first).not.toBe('-infinity')
    await as(user).call(auth.userInfo, {})
    expect(await findLastSeen()).toBe(first)
    await moveBack(6)
    await as(user).call(auth.userInfo, {})
    expect(await findLastSeen()).not.toBe('-infinity')
    expect((await findUser(user.id)).last_seen_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
