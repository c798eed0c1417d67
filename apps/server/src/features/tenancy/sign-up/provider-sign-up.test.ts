import { passwords } from '@foyer/contract/identity/passwords'
import { sso } from '@foyer/contract/identity/sso'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Account, clientId, clientSecret, signInAt, startIdentityProvider } from '#test/identity-provider.ts'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'

// An address at which nothing listens: the emails stay in the database.
const kit = await useKit({ env: { SMTP_URL: 'smtp://127.0.0.1:9', OUTBOUND_ALLOW: '127.0.0.1' } })
const { operator } = kit
const superadmin = kit.as(operator.admin)
const people = new Map<string, Account>()
const identityProvider = await startIdentityProvider(people, ['http://localhost:3000/portal/auth/provider'])
afterAll(() => identityProvider.close())

const { body: provider } = await superadmin.call(tenantSso.create, {
  kind: 'other',
  label: 'Northwind ID',
  issuer: identityProvider.issuer,
  clientId,
  clientSecret,
  enabled: true,
  allowedDomains: [],
  createsUsers: false,
  role: 'member',
})

async function configure(change: { providersAllowed?: boolean; approvalRequired?: boolean } = {}) {
  const { body } = await superadmin.call(signUp.getSettings, {})
  const settings = { ...body, enabled: true, approvalRequired: false, providersAllowed: true, ...change }
  expect((await superadmin.call(signUp.updateSettings, settings)).status).toBe(200)
}
beforeEach(() => configure())

const label = () => `p${crypto.randomUUID().slice(0, 8)}`
function createPerson(person: Partial<Account> = {}) {
  const account = label()
  const email = person.email ?? `${account}@example.test`
  people.set(account, { email, email_verified: true, ...person })
  return { account, email }
}

const begin = async () => {
  const response = await kit.guest(operator).call(signUp.beginWithProvider, { provider: provider.id })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { ...response, visitor: kit.guest(operator, cookie) }
}
const toReturn = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
  iss: back.searchParams.get('iss') ?? undefined,
})

/** Confirms an email address at the provider. */
async function confirmEmail(account: string) {
  const { body, visitor } = await begin()
  return visitor.call(signUp.completeWithProvider, toReturn(await signInAt(body.url, account)))
}
const toForm = () => ({ organisation: 'Clinique de l’Été', country: 'FR', subdomain: label(), billing: true })
const confirm = (input: { token: string } & Partial<ReturnType<typeof toForm>>) =>
  kit.guest(operator).call(signUp.confirm, input)
const findTenants = (subdomain: string) => kit.owner('select * from tenants where subdomain = $1', [subdomain])

it('creates a tenant whose administrator has an email address that the provider has confirmed, without an emailed link', async () => {
  const { account, email } = createPerson()
  const { body, status } = await confirmEmail(account)
  expect(status).toBe(200)
  expect(await mailsTo(kit, operator.tenantId, email)).toEqual([])
  const { token } = body
  expect((await kit.guest(operator).call(signUp.getLink, { token })).body).toEqual({
    ...{ email, organisation: '', subdomain: '', approvalRequired: false, free: true },
  })
  const form = toForm()
  const confirmed = await confirm({ token, ...form })
  expect(confirmed.status).toBe(200)
  const [tenant] = await findTenants(form.subdomain)
  expect(tenant).toMatchObject({ name: form.organisation, country: 'FR', billing: true })
  const site = kit.guest({ subdomain: form.subdomain })
  const invitation = new URL(confirmed.body.url).hash.slice(1)
  expect((await site.call(passwords.getLink, { token: invitation })).body).toMatchObject({ state: 'open', email })
  expect((await confirm({ token, ...toForm() })).body).toMatchObject({ code: 'sign-up-link-expired' })
})

it('takes the organisation and its address before anything is created', async () => {
  const { token } = (await confirmEmail(createPerson().account)).body
  const { organisation, subdomain } = toForm()
  expect(await confirm({ token, subdomain })).toMatchObject({ status: 400, body: { field: 'organisation' } })
  expect(await confirm({ token, organisation })).toMatchObject({ status: 400, body: { field: 'subdomain' } })
  const { subdomain: taken } = await kit.createTenant()
  expect(await confirm({ token, organisation, subdomain: taken })).toMatchObject({
    status: 409,
    body: { code: 'subdomain-taken', field: 'subdomain' },
  })
  expect((await confirm({ token, organisation, subdomain })).status).toBe(200)
})

it('waits for the operator where each organisation has to be approved', async () => {
  await configure({ approvalRequired: true })
  const { account, email } = createPerson()
  const { token } = (await confirmEmail(account)).body
  const form = toForm()
  expect((await confirm({ token, ...form })).body).toEqual({ url: '' })
  const { items } = (await superadmin.call(signUp.list, { page: 1, size: 100 })).body
  expect(items.filter((item) => item.email === email)).toMatchObject([
    { email, organisation: form.organisation, subdomain: form.subdomain, billing: true },
  ])
})

it('is refused for an address that the provider has not confirmed', async () => {
  const { account } = createPerson({ email_verified: false })
  expect(await confirmEmail(account)).toMatchObject({ status: 409, body: { code: 'sign-up-email-unverified' } })
})

it('creates no account of the operator, and changes none', async () => {
  const before = await kit.owner('select * from users where tenant_id = $1', [operator.tenantId])
  const { account } = createPerson({ email: operator.admin.email })
  expect((await confirmEmail(account)).status).toBe(200)
  expect(await kit.owner('select * from users where tenant_id = $1', [operator.tenantId])).toEqual(before)
  expect(await kit.owner('select * from user_identities where tenant_id = $1', [operator.tenantId])).toEqual([])
})

it('is for one browser, once, and neither signs in nor is a sign-in', async () => {
  const { account } = createPerson()
  const { body, visitor } = await begin()
  const returned = toReturn(await signInAt(body.url, account))
  const refused = { status: 400, body: { code: 'sso-failed' } }
  expect(await kit.guest(operator).call(signUp.completeWithProvider, returned)).toMatchObject(refused)
  expect(await visitor.call(sso.complete, returned)).toMatchObject(refused)
  const completed = await visitor.call(signUp.completeWithProvider, returned)
  expect(completed).toMatchObject({ status: 200, cookies: [] })
  expect(await visitor.call(signUp.completeWithProvider, returned)).toMatchObject(refused)
  const signIn = await kit.guest(operator).call(sso.begin, { provider: provider.id })
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const other = toReturn(await signInAt(signIn.body.url, account))
  expect(await kit.guest(operator, cookie).call(signUp.completeWithProvider, other)).toMatchObject(refused)
})

it('is offered only where the operator allows it, and ends when that is switched off', async () => {
  const getProviders = async () => (await kit.guest(operator).call(signUp.getState, {})).body.providers
  expect(await getProviders()).toEqual([{ provider: provider.id, kind: 'other', label: 'Northwind ID', logo: '' }])
  const open = await begin()
  const back = toReturn(await signInAt(open.body.url, createPerson().account))
  await configure({ providersAllowed: false })
  const closed = { status: 403, body: { code: 'sign-up-closed' } }
  expect(await getProviders()).toEqual([])
  expect(await begin()).toMatchObject(closed)
  expect(await open.visitor.call(signUp.completeWithProvider, back)).toMatchObject(closed)
})
