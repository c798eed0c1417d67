import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
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
const invite = (user: TestUser, emails: string[]) =>
  kit.as(user).call(invitations.create, { people: emails.map((email) => ({ email })), role: 'member' })
const rowOf = async (tenantId: string, email: string) =>
  (await kit.owner('select * from users where tenant_id = $1 and email = $2', [tenantId, email]))[0]
const word = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss', firstname: 'Ina', lastname: 'New' }
/** From an address of its own: what counts addresses is not what these tests are about. */
const anywhere = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const accept = (to: { subdomain: string }, token: string) =>
  kit.guest(to).call(passwords.change, { token, ...word }, anywhere())

describe('accepting', () => {
  it('creates the password, signs in straight after, and works once', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const response = await accept(tenant, mail?.token ?? '')
    expect(response).toMatchObject({ status: 200, body: { signedIn: true } })
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const me = await kit.guest(tenant, cookie).call(auth.userInfo, {})
    expect(me.body.user).toMatchObject({ email, name: 'Ina', lastname: 'New', role: 'member' })
    expect(await accept(tenant, mail?.token ?? '')).toMatchObject({ status: 400, body: { code: 'link-expired' } })
    expect(await rowOf(tenant.tenantId, email)).toMatchObject({ status: 'active', invitation_expires_at: null })
    const login = { email, password: word.password, app_identifier: 'web' }
    expect((await kit.guest(tenant).call(auth.login, login)).status).toBe(200)
  })

  it('succeeds for exactly one of twenty at once (TH04)', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const statuses: number[] = []
    // Hashing takes few at a time: who is sent away for that comes again.
    const one = async (): Promise<void> => {
      const { status } = await accept(tenant, mail?.token ?? '')
      if (status === 503) return one()
      statuses.push(status)
    }
    await Promise.all(Array.from({ length: 20 }, one))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  })

  it('is impossible at another tenant’s host, which says nothing of the link', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const token = mail?.token ?? ''
    expect((await kit.guest(other).call(passwords.getLink, { token })).body).toMatchObject({
      state: 'unknown',
      email: '',
    })
    expect((await accept(other, token)).body.message).toBe('Failed. try again')
    expect((await accept(tenant, token)).status).toBe(200)
  })

  it('asks who was invited by address only for their name', async () => {
    const email = fresh()
    await invite(tenant.admin, [email])
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const form = { token: mail?.token ?? '', password: word.password, confirmation: word.password }
    const change = (names: object) => kit.guest(tenant).call(passwords.change, { ...form, ...names }, anywhere())
    expect((await change({})).body).toMatchObject({ code: 'first-name-invalid', field: 'firstname' })
    expect((await change({ firstname: 'Ina' })).body).toMatchObject({ code: 'last-name-invalid', field: 'lastname' })
    expect((await change({ firstname: 'Ina', lastname: 'New' })).status).toBe(200)
  })

  it('never renames who was invited by name', async () => {
    const email = fresh()
    const users = [{ email, firstname: 'Given', lastname: 'Name' }]
    await kit.as(tenant.admin).call(invitations.create, { people: users, role: 'member' })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    await accept(tenant, mail?.token ?? '')
    expect(await rowOf(tenant.tenantId, email)).toMatchObject({ firstname: 'Given', lastname: 'Name' })
  })
})

describe('who cannot sign in', () => {
  it.each(['invited', 'disabled', 'unlinked', 'deleted'])(
    'is who is %s, with the answer of an unknown person',
    async (status) => {
      const user = await kit.makeTenantWithData.user(tenant)
      await kit.owner('update users set status = $2 where id = $1', [user.id, status])
      const login = { email: user.email, password: user.password, app_identifier: 'web' }
      expect(await kit.guest(tenant).call(auth.login, login)).toMatchObject({
        status: 401,
        body: { message: 'Incorrect Email or Password' },
      })
      expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
    },
  )
})
