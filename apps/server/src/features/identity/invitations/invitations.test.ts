import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { mailLog } from '@foyer/contract/operations/mail-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKit, type Kit, type TestTenant, type TestUser } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

let kit: Kit
let tenant: TestTenant
let other: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
  other = await kit.makeTenantWithData.tenant()
})
afterAll(() => kit.close())

const fresh = () => `in-${crypto.randomUUID()}@example.test`
const invite = (user: TestUser, emails: string[], more: object = {}) =>
  kit.as(user).call(invitations.create, { people: emails.map((email) => ({ email })), role: 'member', ...more })
const rowOf = async (tenantId: string, email: string) =>
  (await kit.owner('select * from users where tenant_id = $1 and email = $2', [tenantId, email]))[0]
const word = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss', firstname: 'Ina', lastname: 'New' }
/** From an address of its own: what counts addresses is not what these tests are about. */
const anywhere = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const accept = (to: { subdomain: string }, token: string) =>
  kit.guest(to).call(passwords.change, { token, ...word }, anywhere())

describe('an invitation', () => {
  it('makes a person without a password, who may accept within seven days, and mails a link of the tenant', async () => {
    const email = fresh()
    expect((await invite(tenant.admin, [email])).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    const row = await rowOf(tenant.tenantId, email)
    expect(row).toMatchObject({ status: 'invited', role: 'member', password_hash: null, tab: 'invited' })
    expect(Math.round((row.invitation_expires_at - row.invited_at) / 864e5)).toBe(7)
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/create-password#${mail?.token}`)
    expect(mail?.html).toContain(`#${mail?.token}"`)
    expect(mail?.text).toContain(`Ada Of ${tenant.subdomain} invites you to Tenant ${tenant.subdomain}.`)
  })

  it('is masked in the mail log, and stands in the database as a hash only', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const page = { page: 1, size: 10, search: email }
    expect(JSON.stringify((await kit.as(tenant.admin).call(mailLog.list, page)).body)).not.toContain(mail?.token)
    expect(mail?.logged).toContain('/portal/create-password#••••')
    const [held] = await kit.owner(`select encode(token_hash, 'base64') as hash from one_time_tokens
      where user_id = (select id from users where email = '${email}')`)
    expect(held.hash).not.toBe(mail?.token)
  })

  it('is written in the language that is chosen', async () => {
    const email = fresh()
    await invite(tenant.admin, [email], { language: 'fr' })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.subject).toBe(`Votre invitation à rejoindre Tenant ${tenant.subdomain}`)
    expect(mail?.html).toContain('<html lang="fr">')
  })

  it('goes to who is new only: who is known in any status is answered, not mailed and not changed', async () => {
    const [email, twice, disabled] = [fresh(), fresh(), await kit.makeTenantWithData.user(tenant)]
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const before = await rowOf(tenant.tenantId, disabled.email)
    await invite(tenant.admin, [twice])
    const response = await invite(tenant.admin, [email, disabled.email, twice, email, tenant.admin.email], {
      role: 'admin',
    })
    expect(response.body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [disabled.email, twice, tenant.admin.email],
    })
    expect(await mailsTo(kit, tenant.tenantId, disabled.email)).toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, twice)).toHaveLength(1)
    expect(await rowOf(tenant.tenantId, disabled.email)).toEqual(before)
  })

  it('of another tenant’s person is one of somebody new, and nothing tells that they are known elsewhere (U08)', async () => {
    expect((await invite(tenant.admin, [other.admin.email])).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    expect(await rowOf(tenant.tenantId, other.admin.email)).toMatchObject({ status: 'invited' })
    expect(await rowOf(other.tenantId, other.admin.email)).toMatchObject({ status: 'active' })
  })

  it('of many at once by two people mails each of them once', async () => {
    const emails = Array.from({ length: 60 }, fresh)
    const responses = await Promise.all([
      invite(tenant.admin, emails),
      invite(tenant.admin, emails.toReversed()),
      invite(tenant.admin, emails),
    ])
    expect(responses.map(({ body }) => body.invited.length).sort()).toEqual([0, 0, 60])
    const mails = await kit.owner('select to_email from mails where to_email = any($1)', [emails])
    expect(mails).toHaveLength(60)
  })

  it('is found by its name at once, stands in the audit log and tells browsers', async () => {
    const email = fresh()
    await kit.as(tenant.admin).call(invitations.create, {
      people: [{ email, firstname: 'Zaphira', lastname: 'Quell' }],
      role: 'client',
    })
    const { id } = await rowOf(tenant.tenantId, email)
    expect(await kit.owner(`select word from search_words where id = $1 order by word`, [id])).toContainEqual({
      word: 'zaphira',
    })
    expect(await kit.owner('select * from audit where object_id = $1', [id])).toMatchObject([
      { call: 'invitations.create', after: { emails: email, role: 'client', language: 'en' } },
    ])
    expect(await kit.owner(`select topic from events where object_id = $1`, [id])).toEqual([{ topic: 'users' }])
  })

  it('answers a repeated request once, under its key', async () => {
    const [email, ask] = [fresh(), { key: crypto.randomUUID() }]
    const send = () => kit.as(tenant.admin).call(invitations.create, { people: [{ email }], role: 'member' }, ask)
    expect((await send()).body).toEqual((await send()).body)
    expect(await mailsTo(kit, tenant.tenantId, email)).toHaveLength(1)
  })

  it('gives nobody the level of the platform, and notes who tried', async () => {
    const email = fresh()
    const response = await invite(tenant.admin, [email], { role: 'superadmin' })
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'role' } })
    expect(await rowOf(tenant.tenantId, email)).toBeUndefined()
    const refused = `select * from audit where actor_id = $1 and refused and call = 'invitations.create'`
    expect(await kit.owner(refused, [tenant.admin.id])).toHaveLength(1)
  })

  it.each([
    ['nobody', []],
    ['more than a hundred', Array.from({ length: 101 }, () => ({ email: 'a@example.test' }))],
    ['two in one field', [{ email: 'a@example.test,b@example.test' }]],
    ['a header', [{ email: 'a@example.test\nBcc: b@example.test' }]],
  ])('refuses %s as people', async (_what, users) => {
    const response = await kit.as(tenant.admin).send(invitations.create, { users, role: 'member' })
    expect(response.status).toBe(400)
  })

  it('links to the tenant whatever the headers say (TH05)', async () => {
    const email = fresh()
    const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-original-host': 'evil.test' }
    const users = [{ email }]
    await kit.as(tenant.admin).call(invitations.create, { people: users, role: 'member' }, { headers })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
    const poisoned = await kit
      .as(tenant.admin)
      .call(invitations.create, { people: users, role: 'member' }, { headers: { host: 'evil.test' } })
    expect(poisoned.status).toBe(421)
  })

  it('by a super administrator into a tenant works inside its wall, with its links', async () => {
    const [email, root] = [fresh(), kit.operator.admin]
    expect((await invite(root, [email], { tenantuuid: tenant.tenantId })).body).toEqual({
      invited: [{ id: expect.any(String), email: expect.any(String) }],
      known: [],
    })
    expect(await rowOf(tenant.tenantId, email)).toMatchObject({ status: 'invited' })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/`)
    expect((await invite(tenant.admin, [fresh()], { tenantuuid: other.tenantId })).status).toBe(404)
  })
})

describe('sending again', () => {
  it('mails a new link and ends the old one', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const { id } = await rowOf(tenant.tenantId, email)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).status).toBe(200)
    const [old, renewed] = await mailsTo(kit, tenant.tenantId, email)
    const getLink = async (token = '') => (await kit.guest(tenant).call(passwords.getLink, { token })).body.state
    expect([await getLink(old?.token), await getLink(renewed?.token)]).toEqual(['unknown', 'open'])
    expect((await accept(tenant, old?.token ?? '')).body.message).toBe('Failed. try again')
    expect((await accept(tenant, renewed?.token ?? '')).status).toBe(200)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).body.code).toBe('not-invited')
  })

  it('is no link that another page could open: it wants the client’s own header', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const { id } = await rowOf(tenant.tenantId, email)
    const response = await kit.app.inject({
      method: 'GET',
      url: `/api/inviteUser/${id}`,
      headers: { host: `${tenant.subdomain}.localhost:3000`, cookie: tenant.admin.cookie },
    })
    expect(response.statusCode).toBe(403)
    expect(await mailsTo(kit, tenant.tenantId, email)).toHaveLength(1)
  })

  it('knows nobody of another tenant', async () => {
    const email = fresh()
    await invite(other.admin, [email])
    const { id } = await rowOf(other.tenantId, email)
    expect((await kit.as(tenant.admin).call(invitations.resend, { id })).status).toBe(404)
    expect((await kit.as(tenant.admin).call(invitations.connect, { id })).status).toBe(404)
    expect(await mailsTo(kit, other.tenantId, email)).toHaveLength(1)
  })
})

describe('who stands above the inviting one', () => {
  it('is let in by nobody below: a super administrator by no administrator of the operator', async () => {
    const below = await kit.makeTenantWithData.user(kit.operator, { level: 'admin' })
    const above = await kit.makeTenantWithData.user(kit.operator, { level: 'superadmin' })
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

describe('who was unlinked', () => {
  it('comes back by an invitation that they accept, with the record kept', async () => {
    const user = await kit.makeTenantWithData.user(tenant, { firstname: 'Una', lastname: 'Back' })
    await kit.owner(`update users set status = 'unlinked', former_status = 'active' where id = $1`, [user.id])
    expect((await kit.as(tenant.admin).call(invitations.connect, { id: user.id })).status).toBe(200)
    expect(await rowOf(tenant.tenantId, user.email)).toMatchObject({ status: 'unlinked' })
    const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mail?.subject).toBe(`You're invited to rejoin Tenant ${tenant.subdomain}`)
    expect((await accept(tenant, mail?.token ?? '')).body).toEqual({ signedIn: true })
    expect(await rowOf(tenant.tenantId, user.email)).toMatchObject({
      id: user.id,
      status: 'active',
      firstname: 'Una',
      former_status: null,
    })
    const again = await kit.as(tenant.admin).call(invitations.connect, { id: user.id })
    expect(again.body.code).toBe('not-unlinked')
  })
})
