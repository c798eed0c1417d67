import { passwords } from '@foyer/contract/identity/passwords'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { beforeEach, describe, expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailsTo, useUpVisitorMails } from '#test/mailbox.ts'
import { purgeSignUps } from './sign-up.jobs.ts'

// An address at which nothing listens: the emails stay in the database.
const kit = await useKit({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const { operator } = kit
const visitor = kit.guest(operator)
const superadmin = kit.as(operator.admin)

const label = () => `s${crypto.randomUUID().slice(0, 8)}`
const newEmail = () => `${label()}@example.test`
type Fields = Partial<{
  email: string
  organisation: string
  subdomain: string
  language: 'en' | 'fr'
  billing: boolean
}>
const toForm = (fields: Fields = {}) => ({
  email: newEmail(),
  organisation: 'Clinique de l’Été',
  country: 'FR',
  subdomain: label(),
  ...fields,
})
const findTenants = (subdomain: string) => kit.owner('select * from tenants where subdomain = $1', [subdomain])

let nextAddress = 0
/** Returns the address of a visitor in another network each time, so that limits by network do not interfere. */
const asVisitor = () => ({ address: `10.1.${Math.floor(nextAddress / 200)}.${nextAddress++ % 200}` })

async function configure(settings: { enabled?: boolean; approvalRequired?: boolean; dailyLimit?: number } = {}) {
  await kit.owner('delete from sign_ups')
  await kit.owner(`delete from rate_limits where key like 'sign-up%'`)
  const { body } = await superadmin.call(signUp.getSettings, {})
  const changed = { ...body, enabled: true, approvalRequired: false, dailyLimit: 20, ...settings }
  expect((await superadmin.call(signUp.updateSettings, changed)).status).toBe(200)
}

/** Signs up an organisation and returns the token of the emailed link. */
async function request(form = toForm()) {
  expect(await visitor.call(signUp.create, form, asVisitor())).toMatchObject({ status: 200, body: {} })
  const mails = await mailsTo(kit, operator.tenantId, form.email)
  return { form, token: mails.at(-1)?.token ?? '', mails }
}

const confirm = (token: string, subdomain?: string) =>
  visitor.call(signUp.confirm, { token, ...(subdomain === undefined ? {} : { subdomain }) }, asVisitor())

beforeEach(() => configure())

describe('the settings of the operator', () => {
  it('are off until they are changed, and closed at once when they are switched off', async () => {
    await kit.owner('delete from sign_up_settings')
    expect((await superadmin.call(signUp.getSettings, {})).body).toMatchObject({ enabled: false, version: 0 })
    expect((await visitor.call(signUp.getState, {})).body.open).toBe(false)
    await configure()
    expect((await visitor.call(signUp.getState, {})).body).toMatchObject({ open: true, approvalRequired: false })
    const { token } = await request()
    await configure({ enabled: false })
    for (const response of [
      await visitor.call(signUp.create, toForm(), asVisitor()),
      await visitor.call(signUp.checkSubdomain, { subdomain: label() }),
      await confirm(token),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } })
  })

  it('apply at the main address only', async () => {
    const tenant = await kit.createTenant()
    expect((await kit.guest(tenant).call(signUp.getState, {})).body.open).toBe(false)
    const { form, token } = await request()
    expect((await kit.guest(tenant).call(signUp.create, form)).status).toBe(403)
    expect((await kit.guest(tenant).call(signUp.confirm, { token })).status).toBe(403)
    expect(await findTenants(form.subdomain)).toEqual([])
  })

  it('reject a second change of the same version, and are recorded', async () => {
    const { body } = await superadmin.call(signUp.getSettings, {})
    expect((await superadmin.call(signUp.updateSettings, { ...body, dailyLimit: 3 })).body.version).toBe(
      body.version + 1,
    )
    expect((await superadmin.call(signUp.updateSettings, { ...body, dailyLimit: 4 })).status).toBe(409)
    const [entry] = await kit.owner(
      `select after from audit_log where action = 'signUp.updateSettings' order by occurred_at desc limit 1`,
    )
    expect(entry.after).toMatchObject({ dailyLimit: 3 })
  })
})

describe('signing up', () => {
  it('creates nothing before the address is confirmed, and then the tenant with its administrator', async () => {
    const { form, token, mails } = await request(toForm({ language: 'fr', billing: true }))
    expect(mails[0]?.subject).toBe('Confirmez l’inscription de Clinique de l’Été')
    expect(mails[0]?.logged).not.toContain(token)
    expect(await findTenants(form.subdomain)).toEqual([])
    expect((await visitor.call(signUp.getLink, { token })).body).toEqual({
      email: form.email,
      organisation: form.organisation,
      subdomain: form.subdomain,
      approvalRequired: false,
      free: true,
    })
    expect(await findTenants(form.subdomain)).toEqual([])

    const confirmed = await confirm(token)
    expect(confirmed.status).toBe(200)
    const [tenant] = await findTenants(form.subdomain)
    expect(tenant).toMatchObject({ name: form.organisation, country: 'FR', billing: true, kind: 'tenant' })
    const url = new URL(confirmed.body.url)
    expect(url.origin).toBe(`http://${form.subdomain}.localhost:3000`)
    expect(url.pathname).toBe('/portal/create-password')

    const site = kit.guest({ subdomain: form.subdomain })
    const invitation = url.hash.slice(1)
    const names = { firstname: 'Zoé', lastname: 'Ünal' }
    const chosen = { token: invitation, ...names, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    const first = await site.call(passwords.change, chosen)
    expect(first.body).toEqual({ signedIn: true })
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const own = await kit
      .guest({ subdomain: form.subdomain }, cookie)
      .call(tenants.list, { page: 1, size: 10, search: '' })
    expect(own.body.items).toMatchObject([{ name: form.organisation, admin: 'Zoé Ünal', adminEmail: form.email }])
  })

  it('also emails the link to the password, so that a closed window loses nothing', async () => {
    const { form, token } = await request()
    const { url } = (await confirm(token)).body
    const [, mail] = await mailsTo(kit, operator.tenantId, form.email)
    expect(mail?.text).toContain(url)
    expect(mail?.logged).not.toContain(mail?.token)
  })

  it('uses a link once, even by several requests at the same time', async () => {
    const { form, token } = await request()
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
    expect((await confirm(token)).body.code).toBe('sign-up-link-expired')
    expect((await visitor.call(signUp.getLink, { token })).body.code).toBe('sign-up-link-expired')
    expect(await findTenants(form.subdomain)).toHaveLength(1)
  })

  it('answers the same for an address that is known, and changes no account', async () => {
    const before = await kit.owner('select * from users where id = $1', [operator.admin.id])
    const { form, token } = await request(toForm({ email: operator.admin.email }))
    expect((await confirm(token)).status).toBe(200)
    expect(await kit.owner('select * from users where id = $1', [operator.admin.id])).toEqual(before)
    const [tenant] = await findTenants(form.subdomain)
    const [user] = await kit.owner('select * from users where tenant_id = $1', [tenant.tenant_id])
    expect(user).toMatchObject({ email: form.email, role: 'admin', status: 'invited', password_hash: null })
  })

  it('neither names nor links through the names that a stranger typed', async () => {
    const { mails } = await request(toForm({ organisation: 'Win at evil.example/now' }))
    expect(mails[0]?.html).not.toContain('evil.example/now')
    for (const extra of ['role', 'status', 'state', 'tenantuuid', 'password', 'kind'])
      expect((await visitor.send(signUp.create, { ...toForm(), [extra]: 'admin' }, asVisitor())).status).toBe(400)
  })

  it('says of a subdomain only whether it is free, taken or reserved', async () => {
    const { subdomain } = await kit.createTenant()
    const check = async (name: string) => (await visitor.call(signUp.checkSubdomain, { subdomain: name })).body
    expect(await check(subdomain)).toEqual({ state: 'taken' })
    expect(await check('www')).toEqual({ state: 'reserved' })
    expect(await check(label())).toEqual({ state: 'free' })
    expect((await visitor.send(signUp.checkSubdomain, { subdomain: 'a_b' })).body.code).toBe('subdomain-invalid')
    const taken = await visitor.call(signUp.create, toForm({ subdomain }), asVisitor())
    expect(taken).toMatchObject({ status: 409, body: { code: 'subdomain-taken', field: 'subdomain' } })
    const reserved = await visitor.call(signUp.create, toForm({ subdomain: 'www' }), asVisitor())
    expect(reserved).toMatchObject({ status: 400, body: { code: 'subdomain-invalid', field: 'subdomain' } })
  })

  it('lets the applicant choose another subdomain if theirs was taken before they confirmed', async () => {
    const { form, token } = await request()
    await kit.createTenant(form.subdomain)
    expect((await visitor.call(signUp.getLink, { token })).body.free).toBe(false)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'subdomain-taken', field: 'subdomain' } })
    const other = label()
    expect((await confirm(token, other)).body.url).toContain(`//${other}.localhost`)
  })
})

describe('limits', () => {
  it('end the sign-ups of a day, also of those who confirm at the same time', async () => {
    await configure({ dailyLimit: 2 })
    const tokens = (await Promise.all(Array.from({ length: 4 }, () => request()))).map(({ token }) => token)
    const responses = await Promise.all(tokens.map((token) => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
    expect((await visitor.call(signUp.create, toForm(), asVisitor())).body.code).toBe('sign-up-limit')
  })

  it('bound the emails to an address and from a network', async () => {
    const email = newEmail()
    const statuses: number[] = []
    const from = { address: '10.9.9.9' }
    for (let n = 0; n < 6; n++) statuses.push((await visitor.call(signUp.create, toForm({ email }), from)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mailsTo(kit, operator.tenantId, email)).toHaveLength(5)
  })

  it('forget what was not confirmed in a day', async () => {
    const { form, token } = await request()
    await kit.owner(`update sign_ups set expires_at = now() - interval '1 minute' where email = $1`, [form.email])
    expect((await confirm(token)).body.code).toBe('sign-up-link-expired')
    await purgeSignUps(kit.platform.database)
    expect(await kit.owner('select * from sign_ups where email = $1', [form.email])).toEqual([])
  })
})

describe('approval by the operator', () => {
  const wait = async (fields?: Fields) => {
    const { form, token } = await request(toForm(fields))
    expect((await confirm(token)).body).toEqual({ url: '' })
    const { items } = (await superadmin.call(signUp.list, { page: 1, size: 100 })).body
    const waiting = items.find(({ email }) => email === form.email)
    return { form, id: waiting?.id ?? '', waiting }
  }
  beforeEach(() => configure({ approvalRequired: true }))

  it('comes before the tenant exists, which then is emailed to the applicant', async () => {
    const { form, id, waiting } = await wait()
    expect(waiting).toMatchObject({ organisation: form.organisation, subdomain: form.subdomain, country: 'FR' })
    expect(await findTenants(form.subdomain)).toEqual([])
    expect((await superadmin.call(signUp.approve, { id })).status).toBe(200)
    expect((await superadmin.call(signUp.approve, { id })).status).toBe(404)
    const mail = (await mailsTo(kit, operator.tenantId, form.email)).at(-1)
    expect(mail?.subject).toBe('Clinique de l’Été can start')
    const link = await kit.guest({ subdomain: form.subdomain }).call(passwords.getLink, { token: mail?.token ?? '' })
    expect(link.body).toMatchObject({ state: 'open', purpose: 'invitation', email: form.email })
    expect((await superadmin.call(signUp.list, { page: 1, size: 100 })).body.items).toEqual([])
  })

  it('is asked of every super administrator by email, in their language and with a link to the decision', async () => {
    // Only a limited number of super administrators are notified, and earlier test files have left some.
    await kit.owner(`update users set status = 'disabled' where tenant_id = $1 and id <> $2`, [
      operator.tenantId,
      operator.admin.id,
    ])
    const french = await kit.createUser(operator, { level: 'superadmin', language: 'fr' })
    const disabled = await kit.createUser(operator, { level: 'superadmin' })
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const { form } = await wait()
    const last = async (email: string) => (await mailsTo(kit, operator.tenantId, email)).at(-1)
    const mail = await last(operator.admin.email)
    expect(mail?.subject).toBe('Clinique de l’Été is waiting for your approval')
    expect(mail?.text).toContain(form.email)
    expect(mail?.text).toContain(`/portal/Tenant/${operator.tenantId}/sign-up`)
    expect((await last(french.email))?.subject).toBe('Clinique de l’Été attend votre approbation')
    expect(await last(disabled.email)).toBeUndefined()
  })

  it('keeps the subdomain until the operator has decided', async () => {
    const { form } = await wait()
    const check = await visitor.call(signUp.checkSubdomain, { subdomain: form.subdomain })
    expect(check.body).toEqual({ state: 'taken' })
  })

  it('can be refused, which is emailed in the applicant’s language and leaves nothing', async () => {
    const { form, id } = await wait({ language: 'fr' })
    expect((await superadmin.call(signUp.refuse, { id })).status).toBe(200)
    expect((await superadmin.call(signUp.refuse, { id })).status).toBe(404)
    const mail = (await mailsTo(kit, operator.tenantId, form.email)).at(-1)
    expect(mail?.subject).toBe('L’inscription de Clinique de l’Été a été refusée')
    expect(await kit.owner('select * from sign_ups where email = $1', [form.email])).toEqual([])
    expect(await findTenants(form.subdomain)).toEqual([])
  })

  it('is asked for and decided on also once visitors have used up their emails of the day', async () => {
    const { token } = await request(toForm())
    await useUpVisitorMails(kit, operator.tenantId)
    expect((await confirm(token)).status).toBe(200)
    for (const decide of [signUp.refuse, signUp.approve]) {
      await kit.owner('delete from rate_limits where tenant_id = $1', [operator.tenantId])
      const { id } = await wait()
      await useUpVisitorMails(kit, operator.tenantId)
      expect((await superadmin.call(decide, { id })).status).toBe(200)
    }
    await kit.owner('delete from rate_limits where tenant_id = $1', [operator.tenantId])
    for (const { id } of (await superadmin.call(signUp.list, { page: 1, size: 100 })).body.items)
      await superadmin.call(signUp.refuse, { id })
  })

  it('fails if a tenant with that subdomain was added in the meantime, and keeps waiting', async () => {
    const { form, id } = await wait()
    await kit.createTenant(form.subdomain)
    expect((await superadmin.call(signUp.approve, { id })).body.code).toBe('subdomain-taken')
    expect((await superadmin.call(signUp.list, { page: 1, size: 100 })).body.items).toHaveLength(1)
  })
})
