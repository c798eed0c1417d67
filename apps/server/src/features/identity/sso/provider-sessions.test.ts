import { auth } from '@foyer/contract/identity/auth'
import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { profile } from '@foyer/contract/identity/profile'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createProviderTenant } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const { tenant, admin, issuer, provider, settings, signIn } = await createProviderTenant(kit)
const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const createUser = () => kit.createUser(tenant, { email: `u-${crypto.randomUUID()}@acme.test` })

/** Turns the second factor on, and returns a recovery code. */
async function turnTwoFactorOn(user: TestUser): Promise<string> {
  const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return (await kit.as(user).call(twoFactor.enable, { code })).body.recoveryCodes[0] ?? ''
}
const listEntries = async (user: TestUser, action: string) =>
  (await kit.owner('select after from audit_log where action = $1 and object_id = $2', [action, user.id])).map(
    ({ after }) => after,
  )

it('a provider that may not have asked for anything does not stand in for the password', async () => {
  const user = await createUser()
  const browser = kit.guest(tenant, toCookie((await signIn(user.email)).cookies))
  expect((await browser.call(profile.exportData, {})).body.code).toBe('reauthentication-required')
  expect((await browser.call(auth.confirmPassword, { password })).status).toBe(200)
  expect((await browser.call(profile.exportData, {})).status).toBe(200)
})

it('an email says that a sign-in has connected the account, once', async () => {
  const user = await createUser()
  for (let n = 0; n < 2; n += 1) expect((await signIn(user.email)).status).toBe(200)
  const subjects = (await mailsTo(kit, tenant.tenantId, user.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Acme ID now signs you in to'))).toHaveLength(1)
})

it('a second factor after the provider does', async () => {
  const user = await createUser()
  const code = await turnTwoFactorOn(user)
  const { tmpid } = (await signIn(user.email)).body
  const { cookies } = await kit.guest(tenant).call(twoFactor.login, { tmpid, code })
  expect((await kit.guest(tenant, toCookie(cookies)).call(profile.exportData, {})).status).toBe(200)
})

it('the audit log says what a sign-in waits for', async () => {
  const [plain, careful, renewed] = [await createUser(), await createUser(), await createUser()]
  await turnTwoFactorOn(careful)
  await kit.owner('update users set must_change_password = true where id = $1', [renewed.id])
  const waits = [undefined, 'second-factor', 'password-change']
  for (const [index, user] of [plain, careful, renewed].entries()) {
    await kit.guest(tenant).call(auth.login, { email: user.email, password, appIdentifier: 'web' })
    await signIn(user.email)
    const waitsFor = waits[index]
    const wait = waitsFor === undefined ? {} : { waitsFor }
    expect(await listEntries(user, 'auth.login')).toEqual([waitsFor === undefined ? null : wait])
    expect(await listEntries(user, 'sso.complete')).toEqual([{ provider: 'Acme ID', foundBy: 'email', ...wait }])
  }
})

it('signing out after a required change of the password reaches the provider that the sign-in began with', async () => {
  const { clientSecret: _secret, ...form } = settings
  await kit.as(admin).call(tenantSso.update, { ...form, id: provider.id, version: provider.version, signsOut: true })
  const user = await createUser()
  await kit.owner('update users set must_change_password = true where id = $1', [user.id])
  const token = (await signIn(user.email)).body.tmpid
  const chosen = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  const { cookies } = await kit.guest(tenant).call(passwords.change, { token, ...chosen })
  const browser = kit.guest(tenant, toCookie(cookies))
  expect((await browser.call(auth.logout, {})).body.url).toContain(issuer.issuer)
})

it('signing out after a second factor reaches that provider too', async () => {
  const user = await createUser()
  const code = await turnTwoFactorOn(user)
  const { tmpid } = (await signIn(user.email)).body
  const { cookies } = await kit.guest(tenant).call(twoFactor.login, { tmpid, code })
  const { body } = await kit.guest(tenant, toCookie(cookies)).call(auth.logout, {})
  expect(body.url).toContain(issuer.issuer)
})

it('sign-ins that succeed are not counted against the network they come from', async () => {
  const [person, other] = [await createUser(), await createUser()]
  await signIn(person.email)
  const limit = "update rate_limits set count = 99 where tenant_id = $1 and key like 'identity-provider-from:%'"
  await kit.owner(limit, [tenant.tenantId])
  for (const { email } of [person, other, person]) expect((await signIn(email)).status).toBe(200)
})

it('a user who was removed and is invited again accepts at the provider they are connected with', async () => {
  const user = await createUser()
  await signIn(user.email)
  const removed = await kit.as(admin).call(users.delete, { id: user.id, mode: 'unlink' })
  expect(removed.status).toBe(200)
  expect((await signIn(user.email)).body.code).toBe('sso-not-connected')
  const invited = await kit.as(admin).call(invitations.create, { users: [{ email: user.email }], role: 'member' })
  expect(invited.status).toBe(200)
  const { url } = (await kit.as(admin).call(invitations.createLink, { id: user.id, purpose: 'invitation' })).body
  const invitation = new URL(url).hash.slice(1)
  // Another person who is connected already does not get the account.
  const colleague = await createUser()
  expect((await signIn(colleague.email, { invitation })).body.token).toBe(colleague.id)
  expect((await signIn(user.email, { invitation })).body.token).toBe(user.id)
})
