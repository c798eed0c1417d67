import { auth } from '@foyer/contract/identity/auth'
import { groups } from '@foyer/contract/identity/groups'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { profile } from '@foyer/contract/identity/profile'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { createGroup } from '#test/groups.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { assignRole, createRole, createUserWithRole } from '#test/roles.ts'

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
/** Makes a random address, so that limits per network don't affect these tests. */
const randomAddress = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const accept = (url: string, password = 'Lantern7Moss') => {
  const token = new URL(url).hash.slice(1)
  const form = { token, password, confirmation: password }
  return kit.guest(tenant).call(passwords.change, form, randomAddress())
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

describe('a sign-in link or password of a user who is then allowed more', () => {
  const held = [...builtInRoles.member, 'user.get', 'user.invite', 'user.update'] as const
  type Raise = (user: { id: string; roleId: string }) => Promise<{ status: number }>
  const raises: [string, Raise][] = [
    [
      'with a new role',
      async ({ id }) => {
        const { email, firstname, lastname, language, version } = (await kit.as(tenant.admin).call(users.get, { id }))
          .body
        const form = { id, email, firstname, lastname, language, version, role: 'admin' }
        return kit.as(tenant.admin).call(users.update, form)
      },
    ],
    [
      'with others at once',
      ({ id }) =>
        kit.as(tenant.admin).call(users.bulkUpdate, { action: 'role', role: 'admin', selection: { ids: [id] } }),
    ],
    [
      'as a member of a deleted role',
      ({ roleId }) => kit.as(tenant.admin).call(roles.delete, { id: roleId, moveTo: 'admin' }),
    ],
    [
      'by their role',
      ({ roleId }) =>
        kit.as(tenant.admin).call(roles.update, { id: roleId, version: 1, name: roleId, permissions: ['audit.get'] }),
    ],
    [
      'as a new member of a group',
      async ({ id }) =>
        kit.as(tenant.admin).call(groups.addMembers, { id: await createGroup(kit, tenant, auditors), users: [id] }),
    ],
    [
      'by a group that is chosen for them',
      async ({ id }) =>
        kit.as(tenant.admin).call(groups.updateOfUser, { id, added: [await createGroup(kit, tenant, auditors)] }),
    ],
    [
      'by the new role of their group',
      async (user) => {
        const id = await createGroup(kit, tenant, { members: [user] })
        return kit.as(tenant.admin).call(groups.update, { id, version: 1, name: id, role: auditors.role })
      },
    ],
    [
      'by the role of their group',
      async (user) => {
        const role = await createRole(kit, tenant)
        await createGroup(kit, tenant, { role, members: [user] })
        return kit.as(tenant.admin).call(roles.update, { id: role, version: 1, name: role, permissions: ['audit.get'] })
      },
    ],
  ]
  const auditors = { role: '' }

  it.each(raises)('%s ends', async (_how, raise) => {
    auditors.role ||= await createRole(kit, tenant, { permissions: ['audit.get'] })
    const weak = await createUserWithRole(kit, tenant, { permissions: held })
    const active = await createUserWithRole(kit, tenant)
    const reset = await createLink(weak, active.id, 'reset')
    expect([reset.status, (await raise(active)).status]).toEqual([200, 200])
    expect((await accept(reset.body.url)).body.code).toBe('link-expired')

    const other = await createUserWithRole(kit, tenant)
    const known = (await kit.as(weak).call(users.resetPassword, { id: other.id })).body.password
    const { tmpid } = (await signIn(other.email, known)).body
    expect((await raise(other)).status).toBe(200)
    expect((await signIn(other.email, known)).body.code).toBe('invalid-credentials')
    expect((await accept(`http://localhost/#${tmpid}`)).body.code).toBe('link-expired')
    const { password } = (await kit.as(tenant.admin).call(users.resetPassword, { id: other.id })).body
    expect((await signIn(other.email, password)).body.change_password).toBe(true)

    const { id } = await invite()
    const roleId = await createRole(kit, tenant)
    await assignRole(kit, { id }, roleId)
    const invited = await createLink(weak, id, 'invitation')
    expect([invited.status, (await raise({ id, roleId })).status]).toEqual([200, 200])
    expect((await accept(invited.body.url)).body.code).toBe('link-expired')
    expect((await kit.as(tenant.admin).call(users.get, { id })).body.invitationExpiresAt).toBeNull()
    expect((await createLink(weak, id, 'invitation')).status).toBe(403)
    expect((await accept((await createLink(tenant.admin, id, 'invitation')).body.url)).status).toBe(200)
  })

  it('ends when a permission of its role is exchanged for another one', async () => {
    const weak = await createUserWithRole(kit, tenant, { permissions: held })
    const role = await createRole(kit, tenant, { permissions: ['user.get'] })
    const user = await kit.createUser(tenant)
    await assignRole(kit, user, role)
    const reset = await createLink(weak, user.id, 'reset')
    const change = { id: role, version: 1, name: role, permissions: ['audit.get' as const] }
    expect([reset.status, (await kit.as(tenant.admin).call(roles.update, change)).status]).toEqual([200, 200])
    expect((await accept(reset.body.url)).body.code).toBe('link-expired')
  })

  it('ends the sessions that were opened with it, and a change of the email address', async () => {
    const weak = await createUserWithRole(kit, tenant, { permissions: [...held, 'user.put'] })
    const form = { email: newEmail(), firstname: 'Ona', lastname: 'Reed', password: 'Lantern7Moss' }
    const role = await createRole(kit, tenant, { permissions: ['user.profile.update'] })
    const { body } = await kit.as(weak).call(users.create, { ...form, role, changeOnNextSignIn: false })
    const { cookies } = await signIn(form.email, form.password)
    const session = kit.guest(tenant, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    const email = newEmail()
    expect((await session.call(profile.changeEmail, { email, password: form.password })).status).toBe(200)
    const auditors = await createRole(kit, tenant, { permissions: ['audit.get'] })
    const group = await createGroup(kit, tenant, { role: auditors })
    await kit.as(tenant.admin).call(groups.addMembers, { id: group, users: [body.user.id] })
    expect((await session.call(auth.permissions, {})).status).toBe(401)
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    const token = /confirm-email#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await kit.guest(tenant).call(profile.confirmEmail, { token })).body.code).toBe('email-link-expired')
  })

  it('stays if its user has a built-in role, and so gains nothing from a group', async () => {
    const weak = await createUserWithRole(kit, tenant, { permissions: held })
    const user = await kit.createUser(tenant)
    const { password } = (await kit.as(weak).call(users.resetPassword, { id: user.id })).body
    const role = await createRole(kit, tenant, { permissions: ['audit.get'] })
    const added = [await createGroup(kit, tenant, { role })]
    expect((await kit.as(tenant.admin).call(groups.updateOfUser, { id: user.id, added })).status).toBe(200)
    expect((await signIn(user.email, password)).body.change_password).toBe(true)
  })

  it('stays if a built-in administrator was shown it', async () => {
    const user = await kit.createUser(tenant)
    const { id } = await invite()
    const { password } = (await kit.as(tenant.admin).call(users.resetPassword, { id: user.id })).body
    const link = (await createLink(tenant.admin, id, 'invitation')).body.url
    const selection = { ids: [user.id, id] }
    await kit.as(tenant.admin).call(users.bulkUpdate, { action: 'role', role: 'admin', selection })
    expect((await signIn(user.email, password)).body.change_password).toBe(true)
    expect((await accept(link)).status).toBe(200)
  })

  it('leaves a password that the user has chosen since', async () => {
    const weak = await createUserWithRole(kit, tenant, { permissions: held })
    const user = await kit.createUser(tenant)
    const { password } = (await kit.as(weak).call(users.resetPassword, { id: user.id })).body
    const { tmpid } = (await signIn(user.email, password)).body
    expect((await accept(`http://localhost/#${tmpid}`, 'Harbour5Cloud')).status).toBe(200)
    await kit.as(tenant.admin).call(users.bulkUpdate, { action: 'role', role: 'admin', selection: { ids: [user.id] } })
    expect((await signIn(user.email, 'Harbour5Cloud')).status).toBe(200)
  })

  it('leaves the invitation that was emailed', async () => {
    const { id, email } = await invite()
    await kit.as(tenant.admin).call(users.bulkUpdate, { action: 'role', role: 'admin', selection: { ids: [id] } })
    const [mail] = await mailsTo(kit, tenant.tenantId, email)
    expect((await accept(`http://localhost/#${mail?.token}`)).status).toBe(200)
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
