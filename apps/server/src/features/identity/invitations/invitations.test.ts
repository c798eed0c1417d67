import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { mailLog } from '@foyer/contract/operations/mail-log'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const newEmail = () => `in-${crypto.randomUUID()}@example.test`
const invite = (user: TestUser, emails: string[], extra: object = {}) =>
  kit.as(user).call(invitations.create, { users: emails.map((email) => ({ email })), role: 'member', ...extra })
const findUser = async (tenantId: string, email: string) =>
  (await kit.owner('select * from users where tenant_id = $1 and email = $2', [tenantId, email]))[0]
const form = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss', firstname: 'Ina', lastname: 'New' }
/** Makes a random address, so that limits per network don't affect these tests. */
const randomAddress = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const accept = (to: { subdomain: string }, token: string) =>
  kit.guest(to).call(passwords.change, { token, ...form }, randomAddress())

describe('an invitation', () => {
  it('creates a user without a password and emails a link to the tenant, valid for seven days', async () => {
    const email = newEmail()
    expect((await invite(tenant.admin, [email])).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    const row = await findUser(tenant.tenantId, email)
    expect(row).toMatchObject({ status: 'invited', role: 'member', password_hash: null, list_status: 'invited' })
    expect(Math.round((row.invitation_expires_at - row.invited_at) / 864e5)).toBe(7)
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/create-password#${mail?.token}`)
    expect(mail?.html).toContain(`#${mail?.token}"`)
    expect(mail?.text).toContain(`Ada Of ${tenant.subdomain} invites you to Tenant ${tenant.subdomain}.`)
  })

  it('is masked in the mail log, and its token is stored only as a hash', async () => {
    const email = newEmail()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const page = { page: 1, size: 10, search: email }
    expect(JSON.stringify((await kit.as(tenant.admin).call(mailLog.list, page)).body)).not.toContain(mail?.token)
    expect(mail?.logged).toContain('/portal/create-password#••••')
    const [stored] = await kit.owner(`select encode(token_hash, 'base64') as hash from one_time_tokens
      where user_id = (select id from users where email = '${email}')`)
    expect(stored.hash).not.toBe(mail?.token)
  })

  it('is written in the chosen language', async () => {
    const email = newEmail()
    await invite(tenant.admin, [email], { language: 'fr' })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.subject).toBe(`Votre invitation à rejoindre Tenant ${tenant.subdomain}`)
    expect(mail?.html).toContain('<html lang="fr">')
  })

  it('is sent to new users only: existing ones, whatever their status, are reported but neither emailed nor changed', async () => {
    const [email, invited, disabled] = [newEmail(), newEmail(), await kit.createUser(tenant)]
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const before = await findUser(tenant.tenantId, disabled.email)
    await invite(tenant.admin, [invited])
    const response = await invite(tenant.admin, [email, disabled.email, invited, email, tenant.admin.email], {
      role: 'admin',
    })
    expect(response.body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [disabled.email, invited, tenant.admin.email],
    })
    expect(await mailsTo(kit, tenant.tenantId, disabled.email)).toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, invited)).toHaveLength(1)
    expect(await findUser(tenant.tenantId, disabled.email)).toEqual(before)
  })

  it('treats users of another tenant as new ones, without revealing that they exist', async () => {
    expect((await invite(tenant.admin, [other.admin.email])).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    expect(await findUser(tenant.tenantId, other.admin.email)).toMatchObject({ status: 'invited' })
    expect(await findUser(other.tenantId, other.admin.email)).toMatchObject({ status: 'active' })
  })

  it('sends each user one email if several requests invite them at once', async () => {
    const emails = Array.from({ length: 60 }, newEmail)
    const responses = await Promise.all([
      invite(tenant.admin, emails),
      invite(tenant.admin, emails.toReversed()),
      invite(tenant.admin, emails),
    ])
    expect(responses.map(({ body }) => body.invited.length).sort()).toEqual([0, 0, 60])
    const mails = await kit.owner('select to_email from emails where to_email = any($1)', [emails])
    expect(mails).toHaveLength(60)
  })

  it('makes the user searchable immediately, is audited and emits an event', async () => {
    const email = newEmail()
    await kit.as(tenant.admin).call(invitations.create, {
      users: [{ email, firstname: 'Zaphira', lastname: 'Quell' }],
      role: 'client',
    })
    const { id } = await findUser(tenant.tenantId, email)
    expect(await kit.owner(`select term from search_terms where id = $1 order by term`, [id])).toContainEqual({
      term: 'zaphira',
    })
    expect(await kit.owner('select * from audit_log where object_id = $1', [id])).toMatchObject([
      { action: 'invitations.create', after: { emails: email, role: 'client', language: 'en' } },
    ])
    expect(await kit.owner(`select topic from events where object_id = $1`, [id])).toEqual([{ topic: 'users' }])
  })

  it('is sent once if the request is repeated with the same idempotency key', async () => {
    const [email, ask] = [newEmail(), { key: crypto.randomUUID() }]
    const send = () => kit.as(tenant.admin).call(invitations.create, { users: [{ email }], role: 'member' }, ask)
    expect((await send()).body).toEqual((await send()).body)
    expect(await mailsTo(kit, tenant.tenantId, email)).toHaveLength(1)
  })

  it('cannot assign the super administrator role, and the attempt is audited', async () => {
    const email = newEmail()
    const response = await invite(tenant.admin, [email], { role: 'superadmin' })
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'role' } })
    expect(await findUser(tenant.tenantId, email)).toBeUndefined()
    const denied = `select * from audit_log where actor_id = $1 and denied and action = 'invitations.create'`
    expect(await kit.owner(denied, [tenant.admin.id])).toHaveLength(1)
  })

  it.each([
    ['no one', []],
    ['more than a hundred', Array.from({ length: 101 }, () => ({ email: 'a@example.test' }))],
    ['two in one field', [{ email: 'a@example.test,b@example.test' }]],
    ['a header', [{ email: 'a@example.test\nBcc: b@example.test' }]],
  ])('is rejected with %s as recipients', async (_recipients, users) => {
    const response = await kit.as(tenant.admin).send(invitations.create, { users, role: 'member' })
    expect(response.status).toBe(400)
    expect(JSON.stringify(response.body)).toContain('users')
  })

  it('links to the tenant, whatever the request’s headers contain', async () => {
    const email = newEmail()
    const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-original-host': 'evil.test' }
    const users = [{ email }]
    await kit.as(tenant.admin).call(invitations.create, { users, role: 'member' }, { headers })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
    const poisoned = await kit
      .as(tenant.admin)
      .call(invitations.create, { users, role: 'member' }, { headers: { host: 'evil.test' } })
    expect(poisoned.status).toBe(421)
  })

  it('by a super administrator to another tenant contains that tenant’s links', async () => {
    const [email, superadmin] = [newEmail(), kit.operator.admin]
    expect((await invite(superadmin, [email], { tenantuuid: tenant.tenantId })).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    expect(await findUser(tenant.tenantId, email)).toMatchObject({ status: 'invited' })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/`)
    expect((await invite(tenant.admin, [newEmail()], { tenantuuid: other.tenantId })).status).toBe(404)
  })
})

describe('resending an invitation', () => {
  it('emails a new link and revokes the old one', async () => {
    const email = newEmail()
    await invite(tenant.admin, [email])
    const { id } = await findUser(tenant.tenantId, email)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).status).toBe(200)
    const [old, renewed] = await mailsTo(kit, tenant.tenantId, email)
    const getLink = async (token = '') => (await kit.guest(tenant).call(passwords.getLink, { token })).body.state
    expect([await getLink(old?.token), await getLink(renewed?.token)]).toEqual(['unknown', 'open'])
    expect((await accept(tenant, old?.token ?? '')).body.message).toBe('Failed. try again')
    expect((await accept(tenant, renewed?.token ?? '')).status).toBe(200)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).body.code).toBe('not-invited')
  })

  it('is rejected without the client’s header, so that no other site can trigger it', async () => {
    const email = newEmail()
    await invite(tenant.admin, [email])
    const { id } = await findUser(tenant.tenantId, email)
    const response = await kit.app.inject({
      method: 'GET',
      url: `/api/inviteUser/${id}`,
      headers: { host: `${tenant.subdomain}.localhost:3000`, cookie: tenant.admin.cookie },
    })
    expect(response.statusCode).toBe(403)
    expect(await mailsTo(kit, tenant.tenantId, email)).toHaveLength(1)
  })

  it('is rejected for users of another tenant', async () => {
    const email = newEmail()
    await invite(other.admin, [email])
    const { id } = await findUser(other.tenantId, email)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).status).toBe(404)
    expect((await kit.as(tenant.admin).call(invitations.connect, { id })).status).toBe(404)
    expect(await mailsTo(kit, other.tenantId, email)).toHaveLength(1)
  })
})

describe('inviting a user of a higher level', () => {
  it('is forbidden: no administrator of the operator can invite a super administrator again', async () => {
    const below = await kit.createUser(kit.operator, { level: 'admin' })
    const above = await kit.createUser(kit.operator, { level: 'superadmin' })
    for (const [status, call] of [
      ['unlinked', invitations.connect],
      ['invited', invitations.resend],
    ] as const) {
      await kit.owner('update users set status = $2 where id = $1', [above.id, status])
      expect((await kit.as(below).call(call, { id: above.id })).status).toBe(403)
      expect((await kit.as(kit.operator.admin).call(call, { id: above.id })).status).toBe(200)
    }
    expect(await mailsTo(kit, kit.operator.tenantId, above.email)).toHaveLength(2)
  })
})

describe('inviting an unlinked user again', () => {
  it('restores their record when they accept', async () => {
    const user = await kit.createUser(tenant, { firstname: 'Una', lastname: 'Back' })
    await kit.owner(`update users set status = 'unlinked', previous_status = 'active' where id = $1`, [user.id])
    expect((await kit.as(tenant.admin).call(invitations.connect, { id: user.id })).status).toBe(200)
    expect(await findUser(tenant.tenantId, user.email)).toMatchObject({ status: 'unlinked' })
    const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mail?.subject).toBe(`You're invited to rejoin Tenant ${tenant.subdomain}`)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id: user.id })).status).toBe(200)
    const [newest, ...earlier] = (await mailsTo(kit, tenant.tenantId, user.email)).toReversed()
    expect([newest?.subject, earlier.length]).toEqual([mail?.subject, 1])
    expect((await accept(tenant, newest?.token ?? '')).body).toEqual({ signedIn: true })
    expect(await findUser(tenant.tenantId, user.email)).toMatchObject({
      id: user.id,
      status: 'active',
      firstname: 'Una',
      previous_status: null,
    })
    const again = await kit.as(tenant.admin).call(invitations.connect, { id: user.id })
    expect(again.body.code).toBe('not-unlinked')
  })

  it('is done by inviting, not by sending again what they have not got', async () => {
    const user = await kit.createUser(tenant)
    const unlinked =
      "update users set status = 'unlinked', previous_status = 'active', removed_at = now() where id = $1"
    await kit.owner(unlinked, [user.id])
    expect((await kit.as(tenant.admin).call(invitations.resend, { id: user.id })).body.code).toBe('not-invited')
  })
})
