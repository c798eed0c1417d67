import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { registration } from '@foyer/contract/identity/registration'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const closed = await kit.createTenant()
await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenant.tenantId])

const newEmail = () => `re-${crypto.randomUUID()}@example.test`
const register = (email: string, to = tenant, extra: object = {}) =>
  kit.guest(to).call(registration.create, { firstname: 'Rea', lastname: 'Gister', email, ...extra })
const findUser = async (email: string) =>
  (await kit.owner('select * from users where tenant_id = $1 and email = $2', [tenant.tenantId, email]))[0]

it('creates a member without a password and emails a link to create one', async () => {
  const email = newEmail()
  expect((await register(email)).status).toBe(200)
  expect(await findUser(email)).toMatchObject({
    status: 'invited',
    role: 'member',
    firstname: 'Rea',
    password_hash: null,
  })
  const [mail] = await mailsTo(kit, tenant.tenantId, email)
  expect(mail?.subject).toBe(`Your registration with Tenant ${tenant.subdomain}`)
  const form = { token: mail?.token ?? '', password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  expect((await kit.guest(tenant).call(passwords.change, form)).body).toEqual({ signedIn: true })
  const login = { email, password: form.password, appIdentifier: 'web' }
  expect((await kit.guest(tenant).call(auth.login, login)).status).toBe(200)
})

it("rejects a known email address with 'Email already registered' and leaves that user unchanged", async () => {
  const before = await findUser(tenant.admin.email)
  const response = await register(tenant.admin.email)
  expect(response).toMatchObject({ status: 409, body: { code: 'email-taken', field: 'email' } })
  expect(response.body.message).toBe('Email already registered')
  expect(await findUser(tenant.admin.email)).toEqual(before)
  expect(await mailsTo(kit, tenant.tenantId, tenant.admin.email)).toEqual([])
})

it('does not let anyone choose their role, status or tenant', async () => {
  for (const extra of ['role', 'status', 'tenantuuid', 'password', 'verification', 'is_super'])
    expect((await register(newEmail(), tenant, { [extra]: 'admin' })).status).toBe(400)
})

it('rejects registrations where the tenant does not allow them, as its public information states', async () => {
  expect(await register(newEmail(), closed)).toMatchObject({ status: 403, body: { code: 'registration-closed' } })
  expect((await kit.guest(closed).call(auth.tenantInfo, {})).body.signup).toEqual({ normal: false, social: false })
  expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.signup).toEqual({ normal: true, social: false })
})

it('offers the identity providers that create accounts, where the tenant allows that', async () => {
  const { tenantId, ...place } = await kit.createTenant()
  const findInfo = async () => {
    const { signup, providers } = (await kit.guest(place).call(auth.tenantInfo, {})).body
    return { signup, creators: providers.filter(({ createsUsers }) => createsUsers).map(({ label }) => label) }
  }
  const insertProvider = (slot: number, createsUsers: boolean) =>
    kit.owner(
      `insert into identity_providers (tenant_id, slot, kind, label, issuer, client_id, client_secret_encrypted,
         enabled, allowed_domains, creates_users, role)
       values ($1, $2::int, 'other', 'Provider ' || $2, 'https://' || $2 || '.test', 'portal', '', true, '{}', $3, 'member')`,
      [tenantId, slot, createsUsers],
    )
  await insertProvider(1, false)
  await kit.owner('update tenants set signup_social_enabled = true where tenant_id = $1', [tenantId])
  expect(await findInfo()).toEqual({ signup: { normal: false, social: false }, creators: [] })
  await insertProvider(2, true)
  expect(await findInfo()).toEqual({ signup: { normal: false, social: true }, creators: ['Provider 2'] })
  await kit.owner('update tenants set signup_social_enabled = false where tenant_id = $1', [tenantId])
  expect((await findInfo()).signup).toEqual({ normal: false, social: false })
})

it('sends the email again to users who registered, with the same response for any address', async () => {
  const [email, unknown] = [newEmail(), newEmail()]
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
  const link = await kit.guest(tenant).call(passwords.getLink, { token: mail.token })
  expect(link.body).toMatchObject({ state: 'open', purpose: 'invitation', name: 'Rea Gister' })
  // The other requests are handled after the response too.
  await expect
    .poll(() => kit.owner('select * from password_link_requests where tenant_id = $1', [tenant.tenantId]))
    .toEqual([])
  expect(await mailsTo(kit, tenant.tenantId, unknown)).toEqual([])
  expect(await mailsTo(kit, tenant.tenantId, tenant.admin.email)).toEqual([])
})

it('limits registrations by network and repeated emails by email address', async () => {
  const own = await kit.createTenant()
  await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [own.tenantId])
  const email = newEmail()
  const resends = []
  for (let n = 0; n < 6; n++) resends.push((await kit.guest(own).call(registration.resend, { email })).status)
  expect(resends).toEqual([200, 200, 200, 200, 200, 429])
  const statuses = []
  for (let n = 0; n < 16; n++) statuses.push((await register(newEmail(), own)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(14)
  expect(statuses.at(-1)).toBe(429)
})
