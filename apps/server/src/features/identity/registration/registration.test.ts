import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { registration } from '@foyer/contract/identity/registration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKit, type Kit, type TestTenant } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'

let kit: Kit
let tenant: TestTenant
let closed: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
  closed = await kit.makeTenantWithData.tenant()
  await kit.owner('update tenants set signup_normal = true where tenant_id = $1', [tenant.tenantId])
})
afterAll(() => kit.close())

const fresh = () => `re-${crypto.randomUUID()}@example.test`
const register = (email: string, to = tenant, more: object = {}) =>
  kit.guest(to).call(registration.create, { firstname: 'Rea', lastname: 'Gister', email, ...more })
const rowOf = async (email: string) =>
  (await kit.owner('select * from users where tenant_id = $1 and email = $2', [tenant.tenantId, email]))[0]

it('makes a member without a password and mails the link by which they create one', async () => {
  const email = fresh()
  expect((await register(email)).status).toBe(200)
  expect(await rowOf(email)).toMatchObject({ status: 'invited', role: 'member', firstname: 'Rea', password_hash: null })
  const [mail] = await mailsTo(kit, tenant.tenantId, email)
  expect(mail?.subject).toBe(`Your registration with Tenant ${tenant.subdomain}`)
  const form = { token: mail?.token ?? '', password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  expect((await kit.guest(tenant).call(passwords.change, form)).body).toEqual({ signedIn: true })
  const login = { email, password: form.password, app_identifier: 'web' }
  expect((await kit.guest(tenant).call(auth.login, login)).status).toBe(200)
})

it("refuses an e-mail that exists with 'Email already registered', and leaves its row untouched (A30)", async () => {
  const before = await rowOf(tenant.admin.email)
  const response = await register(tenant.admin.email)
  expect(response).toMatchObject({ status: 409, body: { code: 'email-taken', field: 'email' } })
  expect(response.body.message).toBe('Email already registered')
  expect(await rowOf(tenant.admin.email)).toEqual(before)
  expect(await mailsTo(kit, tenant.tenantId, tenant.admin.email)).toEqual([])
})

it('lets nobody choose what they become', async () => {
  for (const extra of ['role', 'status', 'tenantuuid', 'password', 'verification', 'is_super'])
    expect((await register(fresh(), tenant, { [extra]: 'admin' })).status).toBe(400)
})

it('is closed where the tenant takes no registrations, and the tenant’s facts say so', async () => {
  expect(await register(fresh(), closed)).toMatchObject({ status: 403, body: { code: 'registration-closed' } })
  expect((await kit.guest(closed).call(auth.tenantInfo, {})).body.signup).toEqual({ normal: false })
  expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.signup).toEqual({ normal: true })
})

it('sends the mail again to who waits for it, and answers the same to everybody', async () => {
  const [email, unknown] = [fresh(), fresh()]
  await register(email)
  const responses = await Promise.all(
    [email, unknown, tenant.admin.email].map((to) => kit.guest(tenant).call(registration.resend, { email: to })),
  )
  expect(responses.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
  const mail = await mailNumber(kit, 2, { tenantId: tenant.tenantId, email })
  const look = await kit.guest(tenant).call(passwords.getLink, { token: mail.token })
  expect(look.body).toMatchObject({ state: 'open', purpose: 'invitation', name: 'Rea Gister' })
  expect(await mailsTo(kit, tenant.tenantId, unknown)).toEqual([])
  expect(await mailsTo(kit, tenant.tenantId, tenant.admin.email)).toEqual([])
  expect(await kit.owner('select * from link_requests where tenant_id = $1', [tenant.tenantId])).toEqual([])
})

it('is counted by address, and the mails by e-mail', async () => {
  const own = await kit.makeTenantWithData.tenant()
  await kit.owner('update tenants set signup_normal = true where tenant_id = $1', [own.tenantId])
  const email = fresh()
  const again = []
  for (let n = 0; n < 6; n++) again.push((await kit.guest(own).call(registration.resend, { email })).status)
  expect(again).toEqual([200, 200, 200, 200, 200, 429])
  const statuses = []
  for (let n = 0; n < 16; n++) statuses.push((await register(fresh(), own)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(14)
  expect(statuses.at(-1)).toBe(429)
})
