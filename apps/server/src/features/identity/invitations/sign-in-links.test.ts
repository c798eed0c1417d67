import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { describe, expect, it } from 'vitest'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const newEmail = () => `user-${Math.random().toString(36).slice(2)}@example.test`
async function invite(email = newEmail()): Promise<{ id: string; email: string }> {
  const users = [{ email, firstname: 'Ina', lastname: 'New' }]
  const { body } = await kit.as(tenant.admin).call(invitations.create, { users, role: 'member' })
  return expectDefined(body.invited[0])
}
const createLink = (user: TestUser, id: string, purpose: 'invitation' | 'reset') =>
  kit.as(user).call(invitations.createLink, { id, purpose })
const accept = (url: string, password = 'Lantern7Moss') => {
  const token = new URL(url).hash.slice(1)
  const form = { token, password, confirmation: password }
  return kit.guest(tenant).call(passwords.change, form, { address: '10.1.2.3' })
}
const signIn = (email: string, password: string) =>
  kit.guest(tenant).call(auth.login, { email, password, appIdentifier: 'web' })

describe('a sign-in link', () => {
  it('lets an invited user sign in once, without any email', async () => {
    const { id, email } = await invite()
    const { status, body } = await createLink(tenant.admin, id, 'invitation')
    expect(status).toBe(200)
    expect(body.url).toContain(`${tenant.subdomain}.`)
    expect(body.url).toContain('/portal/create-password#')
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now() + 6 * 864e5)
    expect(await accept(body.url)).toMatchObject({ status: 200, body: { signedIn: true } })
    expect((await accept(body.url)).body.code).toBe('link-expired')
    expect((await signIn(email, 'Lantern7Moss')).status).toBe(200)
  })

  it('lets a user who forgot the password choose a new one within the hour', async () => {
    const user = await kit.createUser(tenant)
    const { body } = await createLink(tenant.admin, user.id, 'reset')
    expect(body.url).toContain('/portal/auth/reset-password#')
    expect(Date.parse(body.expiresAt)).toBeLessThan(Date.now() + 61 * 60_000)
    expect((await accept(body.url, 'Pebble4River')).status).toBe(200)
    expect((await signIn(user.email, 'Pebble4River')).status).toBe(200)
  })

  it('replaces the link that was created before', async () => {
    const { id } = await invite()
    const first = await createLink(tenant.admin, id, 'invitation')
    const second = await createLink(tenant.admin, id, 'invitation')
    expect((await accept(first.body.url)).body.code).toBe('link-expired')
    expect((await accept(second.body.url)).status).toBe(200)
  })

  it('lets an unlinked user return', async () => {
    const user = await kit.createUser(tenant)
    await kit.as(tenant.admin).call(users.delete, { id: user.id, mode: 'unlink' })
    const { body } = await createLink(tenant.admin, user.id, 'invitation')
    expect((await accept(body.url, 'Pebble4River')).status).toBe(200)
  })

  it('is audited with its creator, user and purpose, but never contained in the audit log', async () => {
    const { id, email } = await invite()
    const { body } = await createLink(tenant.admin, id, 'invitation')
    const rows = await kit.owner(`select * from audit_log where object_id = $1 and action = 'invitations.createLink'`, [
      id,
    ])
    expect(rows).toMatchObject([
      { actor_id: tenant.admin.id, object_label: email, after: { purpose: 'invitation' }, denied: false },
    ])
    expect(JSON.stringify(rows)).not.toContain(new URL(body.url).hash.slice(1))
  })

  it('is not created for one’s own account, a disabled user, or a purpose that does not fit the user’s status', async () => {
    const disabled = await kit.createUser(tenant)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const active = await kit.createUser(tenant)
    const invited = await invite()
    expect((await createLink(tenant.admin, tenant.admin.id, 'reset')).body.code).toBe('own-account')
    expect((await createLink(tenant.admin, disabled.id, 'reset')).body.code).toBe('user-disabled')
    expect((await createLink(tenant.admin, active.id, 'invitation')).body.code).toBe('not-invited')
    expect((await createLink(tenant.admin, invited.id, 'reset')).body.code).toBe('invitation-pending')
  })

  it('is not created for a user above one’s own level', async () => {
    const admin = await kit.createUser(kit.operator, { level: 'admin' })
    expect((await createLink(admin, kit.operator.admin.id, 'reset')).status).toBe(403)
  })
})

describe('whether a tenant sends emails', () => {
  it('is part of its public information and of its settings', async () => {
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.sendsEmail).toBe(false)
    await kit.owner(
      `insert into tenant_smtp (tenant_id, host, port, security, username, from_name, from_email)
       values ($1, 'mail.example.test', 587, 'starttls', '', 'Acme', 'meetings@acme.example')`,
      [tenant.tenantId],
    )
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.sendsEmail).toBe(true)
    const { tenants } = await import('@foyer/contract/tenancy/tenants')
    expect((await kit.as(tenant.admin).call(tenants.get, {})).body.sendsEmail).toBe(true)
  })
})
