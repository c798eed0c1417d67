import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()
afterEach(() => kit.shiftClock(0))

const newPassword = 'Lantern7Moss'
const rule = 'Password must contain at least 6 characters, including upper case/ lower case and numbers'
/** Makes a random address, so that limits per network don't affect these tests. */
const randomAddress = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const getLink = async (token: string, to = tenant) =>
  (await kit.guest(to).call(passwords.getLink, { token }, randomAddress())).body
const change = (token: string, chosen = newPassword, to = tenant, confirmation = chosen) =>
  kit.guest(to).call(passwords.change, { token, password: chosen, confirmation }, randomAddress())
const signIn = (email: string, chosen: string) =>
  kit.guest(tenant).call(auth.login, { email, password: chosen, appIdentifier: 'web' })
const findHash = async (user: TestUser) =>
  (await kit.owner('select password_hash from users where id = $1', [user.id]))[0].password_hash
const requestReset = (email: string, to = tenant, from = randomAddress()) =>
  kit.guest(to).call(passwords.forgot, { email }, from)
/** Requests a link and returns the token of the `n`th email to the user. */
async function requestToken(user: TestUser, n = 1): Promise<string> {
  await requestReset(user.email)
  return (await mailNumber(kit, n, user)).token
}
const expired = { status: 400, body: { code: 'link-expired', message: 'Failed. try again' } }

describe('an expired link', () => {
  const expectExpired = async (use: (token: string) => Promise<unknown>) => {
    const token = await requestToken(await kit.createUser(tenant))
    await kit.shiftClock(2 * 3600)
    await use(token)
    await kit.shiftClock(0)
    expect((await getLink(token)).state).toBe('expired')
    expect(await change(token)).toMatchObject(expired)
  }

  it('stays expired if the clock is set back after the link was opened', () => expectExpired(getLink))
  it('stays expired if the clock is set back after the link was used', () => expectExpired(change))
})

describe('a forgotten password', () => {
  it('is replaced using an emailed link, which ends every session; a second email confirms it', async () => {
    const user = await kit.createUser(tenant)
    const token = await requestToken(user)
    expect(await getLink(token)).toEqual({
      state: 'open',
      purpose: 'reset',
      email: user.email,
      name: `Ada Of ${tenant.subdomain}`,
      length: 6,
    })
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(200)
    expect(await change(token)).toMatchObject({ status: 200, body: { signedIn: false }, cookies: [] })
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
    expect((await signIn(user.email, newPassword)).status).toBe(200)
    expect((await signIn(user.email, password)).status).toBe(401)
    const confirmation = await mailNumber(kit, 2, user)
    expect(confirmation.subject).toBe(`Your password for Tenant ${tenant.subdomain} was changed`)
    expect(confirmation.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/forgot-password`)
    expect(confirmation.token).toBe('')
  })

  it('sends a link to the tenant’s own host, with the token after # and masked in the mail log', async () => {
    const user = await kit.createUser(tenant, { language: 'fr' })
    const token = await requestToken(user)
    const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mail?.subject).toBe(`Un nouveau mot de passe pour Tenant ${tenant.subdomain}`)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/auth/reset-password#${token}`)
    expect(mail?.logged).not.toContain(token)
    const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-proto': 'ftp' }
    await kit.guest(tenant).call(passwords.forgot, { email: user.email }, { headers, ...randomAddress() })
    const { text, html } = await mailNumber(kit, 2, user)
    expect(`${text}${html}`).not.toMatch(/evil|ftp:/)
  })

  it('gets the same response for an unknown email address, without an email', async () => {
    const user = await kit.createUser(tenant)
    const disabled = await kit.createUser(tenant)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const responses = await Promise.all(
      [user.email, 'nobody@example.test', disabled.email].map((email) => requestReset(email)),
    )
    for (const { status, body } of responses) expect({ status, body }).toEqual({ status: 200, body: {} })
    await mailNumber(kit, 1, user)
    await expect
      .poll(() => kit.owner('select from password_link_requests where tenant_id = $1', [tenant.tenantId]))
      .toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, 'nobody@example.test')).toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, disabled.email)).toEqual([])
  })

  it('gets a response before the user is looked up, so that its timing reveals nothing', async () => {
    const user = await kit.createUser(tenant)
    const client = new Client(kit.connection)
    await client.connect()
    try {
      await client.query('begin; lock table users in access exclusive mode')
      for (const email of [user.email, 'nobody@example.test']) expect((await requestReset(email)).status).toBe(200)
      await client.query('rollback')
    } finally {
      await client.end()
    }
    await mailNumber(kit, 1, user)
  })

  it('sends the invitation again to users who have not accepted it', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    await requestReset(user.email)
    expect((await getLink((await mailNumber(kit, 1, user)).token)).purpose).toBe('invitation')
  })

  it('is limited by account and network', async () => {
    const [own, from] = [await kit.createTenant(), randomAddress()]
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await requestReset('ann@example.test', own, from)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await requestReset('bea@example.test', own, from)).status).toBe(200)
    expect((await requestReset('ann@example.test', own)).status).toBe(200)
  })

  it.each([[['a@x.test']], [{ $ne: 1 }], ['a@x.test,b@y.test'], ['a@x.test\nBcc: b@y.test']])(
    'rejects the email address %j',
    async (email) => {
      const response = await kit.guest(tenant).send(passwords.forgot, { email })
      expect(response).toMatchObject({ status: 400, body: { message: 'Please enter a valid email' } })
    },
  )
})

describe('a link', () => {
  it('works once', async () => {
    const user = await kit.createUser(tenant)
    const token = await requestToken(user)
    expect((await change(token)).status).toBe(200)
    const hash = await findHash(user)
    expect(await change(token, 'Other3Words')).toMatchObject(expired)
    expect(await findHash(user)).toBe(hash)
    expect((await getLink(token)).state).toBe('unknown')
  })

  it('to reset a password expires after an hour', async () => {
    const user = await kit.createUser(tenant)
    const token = await requestToken(user)
    await kit.shiftClock(61 * 60)
    expect(await getLink(token)).toMatchObject({ state: 'expired', purpose: 'reset' })
    const hash = await findHash(user)
    expect(await change(token)).toMatchObject(expired)
    expect(await findHash(user)).toBe(hash)
  })

  it('does not work at another tenant’s host', async () => {
    const user = await kit.createUser(tenant)
    const token = await requestToken(user)
    expect(await getLink(token, other)).toMatchObject({ state: 'unknown', purpose: null, email: '' })
    const hash = await findHash(user)
    expect(await change(token, newPassword, other)).toMatchObject(expired)
    expect(await findHash(user)).toBe(hash)
    expect((await change(token)).status).toBe(200)
  })

  it('is revoked when a newer one is sent', async () => {
    const user = await kit.createUser(tenant)
    const older = await requestToken(user)
    const newer = await requestToken(user, 2)
    const hash = await findHash(user)
    expect(await change(older)).toMatchObject(expired)
    expect(await findHash(user)).toBe(hash)
    expect((await change(newer)).status).toBe(200)
  })

  it('can be opened repeatedly before it is used', async () => {
    const token = await requestToken(await kit.createUser(tenant))
    for (let n = 0; n < 3; n++) expect((await getLink(token)).state).toBe('open')
  })

  it('stops working when the user is disabled', async () => {
    const user = await kit.createUser(tenant)
    const token = await requestToken(user)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [user.id])
    expect((await getLink(token)).state).toBe('unknown')
    expect(await change(token)).toMatchObject(expired)
  })

  it('of an invitation can be renewed once it has expired, by email to the same address', async () => {
    const user = await kit.createUser(tenant)
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    await requestReset(user.email)
    const { token } = await mailNumber(kit, 1, user)
    const renew = (old: string) => kit.guest(tenant).call(passwords.renewLink, { token: old })
    expect(await renew(token)).toMatchObject(expired)
    await kit.shiftClock(8 * 86_400)
    expect(await getLink(token)).toMatchObject({ state: 'expired', purpose: 'invitation', email: user.email })
    expect((await renew(token)).status).toBe(200)
    const renewed = await mailNumber(kit, 2, user)
    expect((await getLink(renewed.token)).state).toBe('open')
    expect(await renew(token)).toMatchObject(expired)
    expect((await change(renewed.token)).body).toEqual({ signedIn: true })
  })
})

describe('a forced change', () => {
  const requireChange = async () => {
    const user = await kit.createUser(tenant)
    await kit.owner('update users set must_change_password = true where id = $1', [user.id])
    const response = await signIn(user.email, password)
    return { user, response, tmpid: String(response.body.tmpid) }
  }

  it('returns a temporary id and no session; the id sets a password once and signs in', async () => {
    const { user, response, tmpid } = await requireChange()
    expect(response.body).toMatchObject({ change_password: true, token: '' })
    expect(response.cookies.filter(({ name }) => name === 'session')).toEqual([])
    expect(await getLink(tmpid)).toMatchObject({ purpose: 'forced-change', state: 'open' })
    const changed = await change(tmpid)
    expect(changed).toMatchObject({ status: 200, body: { signedIn: true } })
    const cookie = changed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await kit.guest(tenant, cookie).call(auth.userInfo, {})).body.user).toMatchObject({ email: user.email })
    expect(await change(tmpid, 'Other3Words')).toMatchObject(expired)
    expect((await signIn(user.email, newPassword)).body).toMatchObject({ change_password: false })
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(401)
  })

  it('must be completed within ten minutes', async () => {
    const { tmpid } = await requireChange()
    await kit.shiftClock(11 * 60)
    expect(await change(tmpid)).toMatchObject(expired)
  })
})

describe('a new password', () => {
  it.each(['Passw1', 'password1', 'PASSWORD1', 'Aa1bc'])('must not be %s', async (weak) => {
    const token = await requestToken(await kit.createUser(tenant))
    const response = await change(token, weak)
    expect(response).toMatchObject({ status: 400, body: { code: 'password-weak' } })
    expect(JSON.stringify(response.body)).toContain(rule)
    expect((await change(token)).status).toBe(200)
  })

  it('may be a long sentence, with spaces and any characters', async () => {
    const user = await kit.createUser(tenant)
    const sentence = `  Été 7 ${'mots et phrases '.repeat(12)}😀 `
    expect((await change(await requestToken(user), sentence)).status).toBe(200)
    expect((await signIn(user.email, sentence)).status).toBe(200)
    expect((await signIn(user.email, sentence.trim())).status).toBe(401)
  })

  it('must be repeated identically', async () => {
    expect((await change('x', newPassword, tenant, 'Lantern7Mosz')).body.issues).toEqual([
      { field: 'confirmation', code: 'passwords-differ', message: 'Passwords do not match' },
    ])
  })

  it('must be as long as the tenant requires', async () => {
    const own = await kit.createTenant()
    await kit.owner('update tenants set password_length = 14 where tenant_id = $1', [own.tenantId])
    const user = await kit.createUser(own)
    await requestReset(user.email, own)
    const { token } = await mailNumber(kit, 1, user)
    expect((await getLink(token, own)).length).toBe(14)
    expect((await change(token, newPassword, own)).body).toMatchObject({ code: 'password-short', field: 'password' })
    expect((await change(token, `${newPassword}Fern`, own)).status).toBe(200)
  })
})
