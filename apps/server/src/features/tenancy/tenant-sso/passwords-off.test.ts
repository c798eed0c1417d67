import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { registration } from '@foyer/contract/identity/registration'
import { sso } from '@foyer/contract/identity/sso'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { describe, expect, it } from 'vitest'
import { password, useKit } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'
import { createProviderTenant } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const { tenant, admin, provider, people, signIn, test, switchOff } = await createProviderTenant(kit)
await test()
const before = {
  reset: await kit.createUser(tenant),
  code: await kit.createUser(tenant),
  forced: await kit.createUser(tenant, { email: 'forced@acme.test' }),
}
const enterPassword = (email: string) => kit.guest(tenant).call(auth.login, { email, password, appIdentifier: 'web' })
const setPassword = (token: string) =>
  kit.guest(tenant).call(passwords.change, { token, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' })
const createLink = (id: string, purpose: 'invitation' | 'reset') =>
  kit.as(admin).call(invitations.createLink, { id, purpose })
const off = { status: 403, body: { code: 'password-sign-in-off' } }

// These began while passwords still counted.
const resetToken = new URL((await createLink(before.reset.id, 'reset')).body.url).hash.slice(1)
await kit.owner('update users set must_change_password = true where id = $1', [before.forced.id])
const forcedToken = (await enterPassword(before.forced.email)).body.tmpid
await kit.owner('update users set two_factor_since = portal_now() where id = $1', [before.code.id])
const codeToken = (await enterPassword(before.code.email)).body.tmpid
await switchOff()

describe('while password sign-in is off', () => {
  it('links and sign-ins that were begun with a password end', async () => {
    for (const token of [resetToken, forcedToken]) {
      expect(token).not.toBe('')
      expect((await kit.guest(tenant).call(passwords.getLink, { token })).body.state).toBe('unknown')
      expect((await setPassword(token)).body.code).toBe('link-expired')
    }
    expect(codeToken).not.toBe('')
    const code = await kit.guest(tenant).call(twoFactor.login, { tmpid: codeToken, code: '123456' })
    expect(code.body.code).toBe('two-factor-sign-in-ended')
  })

  it('signing in at the provider asks no user to change a password', async () => {
    expect((await signIn(before.forced.email)).body).toMatchObject({ token: before.forced.id, change_password: false })
  })

  it('“Forgot password?” responds to all users alike and emails only the administrator who keeps one', async () => {
    const member = await kit.createUser(tenant)
    const answers = []
    for (const email of [member.email, 'nobody@acme.test', admin.email])
      answers.push(await kit.guest(tenant).call(passwords.forgot, { email }))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 200, body: {} }))
    const mail = await mailNumber(kit, 1, admin)
    await expect
      .poll(() => kit.owner('select from password_link_requests where tenant_id = $1', [tenant.tenantId]))
      .toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, member.email)).toEqual([])
    expect((await kit.guest(tenant).call(passwords.getLink, { token: mail.token })).body.state).toBe('open')
  })

  it('no other user gets a password: neither from an administrator nor by a link nor in the profile', async () => {
    const member = await kit.createUser(tenant)
    const own = kit.as(admin)
    expect(await own.call(users.resetPassword, { id: member.id })).toMatchObject(off)
    expect(await createLink(member.id, 'reset')).toMatchObject(off)
    const person = {
      email: 'added@acme.test',
      firstname: 'Ad',
      lastname: 'Ded',
      role: 'member',
      language: 'en',
    } as const
    const added = await own.call(users.create, { ...person, changeOnNextSignIn: true })
    expect(added).toMatchObject(off)
    expect(await kit.owner(`select from users where email = 'added@acme.test'`)).toEqual([])
    const change = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect(await kit.as(member).call(passwords.updateOwn, { current: password, ...change })).toMatchObject(off)
    expect(await kit.as(admin).call(passwords.updateOwn, { current: 'Wrong1Word', ...change })).toMatchObject({
      status: 403,
      body: { code: 'password-incorrect' },
    })
  })

  it('a password confirms nothing, a fresh sign-in at the provider does', async () => {
    const member = await kit.createUser(tenant)
    const refused = await kit.as(member).call(sso.beginLink, { provider: provider.id, password })
    expect(refused.body.code).toBe('confirmation-required')
    await kit.owner('update sessions set provider_confirmed_at = portal_now() where user_id = $1', [member.id])
    expect((await kit.as(member).call(sso.beginLink, { provider: provider.id })).status).toBe(200)
  })

  it('registration is closed', async () => {
    await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenant.tenantId])
    const person = { firstname: 'Rea', lastname: 'Gister', email: 'rea@acme.test' }
    expect(await kit.guest(tenant).call(registration.create, person)).toMatchObject({
      status: 403,
      body: { code: 'registration-closed' },
    })
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.signup.normal).toBe(false)
  })
})

describe('an invitation while password sign-in is off', () => {
  const invite = async (email: string) => {
    await kit.as(admin).call(invitations.create, { users: [{ email }], role: 'member', language: 'en' })
    return mailNumber(kit, 1, { tenantId: tenant.tenantId, email })
  }

  it('is accepted at the provider, with any address there', async () => {
    const mail = await invite('guest@elsewhere.test')
    expect(mail.text).toContain('To get started, continue with Acme ID.')
    expect(mail.text).not.toMatch(/create a password/i)
    const { token } = mail
    expect((await kit.guest(tenant).call(passwords.getLink, { token })).body).toMatchObject({ state: 'open' })
    const named = { token, firstname: 'Gu', lastname: 'Est', password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    expect(await kit.guest(tenant).call(passwords.change, named)).toMatchObject(off)
    people.set('private', { email: 'zoe@private.test', email_verified: false, given_name: 'Zoé', family_name: 'Ünal' })
    const { body } = await signIn('private', { invitation: token })
    expect(body).toMatchObject({ email: 'guest@elsewhere.test', firstname: 'Zoé' })
    expect((await signIn('private')).body.token).toBe(body.token)
    const [entry] = await kit.owner(
      `select after from audit_log where action = 'sso.complete' and object_id = $1 order by occurred_at limit 1`,
      [body.token],
    )
    expect(entry).toMatchObject({ after: { foundBy: 'invitation' } })
  })

  it('is accepted once, and not by a user who has an account', async () => {
    const { token } = await invite('once@elsewhere.test')
    const member = await kit.createUser(tenant, { email: 'known@acme.test' })
    expect((await signIn('known@acme.test')).body.token).toBe(member.id)
    expect((await signIn('known@acme.test', { invitation: token })).body.token).toBe(member.id)
    for (const account of ['first', 'second'])
      people.set(account, { email: `${account}@private.test`, email_verified: true })
    const both = await Promise.all(['first', 'second'].map((account) => signIn(account, { invitation: token })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await kit.owner(`select from user_identities i join users u on u.id = i.user_id
      where u.email = 'once@elsewhere.test'`)
    expect(rows).toHaveLength(1)
  })

  it('opens nothing with another kind of link, an ended one, or one of another tenant', async () => {
    const { id } = await kit.createUser(tenant)
    await kit.as(admin).call(tenantSso.setPasswordSignIn, { enabled: true })
    const reset = new URL((await createLink(id, 'reset')).body.url).hash.slice(1)
    const foreign = await kit.createTenant()
    await kit.as(foreign.admin).call(invitations.create, {
      users: [{ email: 'far@elsewhere.test' }],
      role: 'member',
      language: 'en',
    })
    const other = await mailNumber(kit, 1, { tenantId: foreign.tenantId, email: 'far@elsewhere.test' })
    const gone = await invite('gone@elsewhere.test')
    const [{ id: goneId }] = await kit.owner(`select id from users where email = 'gone@elsewhere.test'`)
    await kit.as(admin).call(users.delete, { id: goneId, mode: 'unlink' })
    people.set('stranger', { email: 'stranger@private.test', email_verified: true })
    expect((await signIn('stranger', { invitation: gone.token })).body.code).toBe('sso-not-connected')
    const { token } = await invite('late@elsewhere.test')
    await kit.owner(`update one_time_tokens set expired = true where tenant_id = $1 and purpose = 'invitation'`, [
      tenant.tenantId,
    ])
    for (const invitation of [reset, other.token, token, 'x'])
      expect((await signIn('stranger', { invitation })).body.code).toBe('sso-not-connected')
  })
})
