import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as hashing from '#platform/security/passwords.ts'
import { createKit, type Kit, password, type TestTenant, type TestUser } from '#test/kit.ts'
import { mailNumber, mailsTo } from '#test/mailbox.ts'

let kit: Kit
let tenant: TestTenant
let other: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
  other = await kit.makeTenantWithData.tenant()
})
afterAll(() => kit.close())
afterEach(() => kit.shiftClock(0))

const newPassword = 'Lantern7Moss'
const rule = 'Password must contain at least 6 characters, including upper case/ lower case and numbers'
/** From an address of its own: what counts addresses is not what these tests are about. */
const anywhere = () => ({ address: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` })
const getLink = async (token: string, to = tenant) =>
  (await kit.guest(to).call(passwords.getLink, { token }, anywhere())).body
const change = (token: string, chosen = newPassword, to = tenant, confirmation = chosen) =>
  kit.guest(to).call(passwords.change, { token, password: chosen, confirmation }, anywhere())
const signIn = (email: string, chosen: string) =>
  kit.guest(tenant).call(auth.login, { email, password: chosen, app_identifier: 'web' })
const findHash = async (user: TestUser) =>
  (await kit.owner('select password_hash from users where id = $1', [user.id]))[0].password_hash
const forget = (email: string, to = tenant, from = anywhere()) => kit.guest(to).call(passwords.forgot, { email }, from)
/** Asks for a link and answers what the `n`th mail to that person holds. */
async function findLink(user: TestUser, n = 1): Promise<string> {
  await forget(user.email)
  return (await mailNumber(kit, n, user)).token
}
const expired = { status: 400, body: { code: 'link-expired', message: 'Failed. try again' } }

describe('a link that was seen expired', () => {
  const stayExpired = async (see: (token: string) => Promise<unknown>) => {
    const token = await findLink(await kit.makeTenantWithData.user(tenant))
    await kit.shiftClock(2 * 3600)
    await see(token)
    await kit.shiftClock(0)
    expect((await getLink(token)).state).toBe('expired')
    expect(await change(token)).toMatchObject(expired)
  }

  it('when it was looked at stays expired if the clock is set back', () => stayExpired(getLink))
  it('when it was used stays expired if the clock is set back', () => stayExpired(change))
})

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session and is told of by a second mail (A18)', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const token = await findLink(user)
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
    const notified = await mailNumber(kit, 2, user)
    expect(notified.subject).toBe(`Your password for Tenant ${tenant.subdomain} was changed`)
    expect(notified.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/forgot-password`)
    expect(notified.token).toBe('')
  })

  it('links to the tenant’s own host, with the token behind # and masked in the log', async () => {
    const user = await kit.makeTenantWithData.user(tenant, { language: 'fr' })
    const token = await findLink(user)
    const [mail] = await mailsTo(kit, tenant.tenantId, user.email)
    expect(mail?.subject).toBe(`Un nouveau mot de passe pour Tenant ${tenant.subdomain}`)
    expect(mail?.text).toContain(`http://${tenant.subdomain}.localhost:3000/portal/auth/reset-password#${token}`)
    expect(mail?.logged).not.toContain(token)
    const headers = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-proto': 'ftp' }
    await kit.guest(tenant).call(passwords.forgot, { email: user.email }, { headers, ...anywhere() })
    const { text, html } = await mailNumber(kit, 2, user)
    expect(`${text}${html}`).not.toMatch(/evil|ftp:/)
  })

  it('answers an unknown e-mail the same and mails nobody (A15)', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const disabled = await kit.makeTenantWithData.user(tenant)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    const responses = await Promise.all(
      [user.email, 'nobody@example.test', disabled.email].map((email) => forget(email)),
    )
    for (const { status, body } of responses) expect({ status, body }).toEqual({ status: 200, body: {} })
    await mailNumber(kit, 1, user)
    await vi.waitFor(async () => expect(await kit.owner('select * from link_requests')).toEqual([]))
    expect(await mailsTo(kit, tenant.tenantId, 'nobody@example.test')).toEqual([])
    expect(await mailsTo(kit, tenant.tenantId, disabled.email)).toEqual([])
  })

  it('is answered without a look at who that is, so that the time tells nothing (TH09)', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const client = new Client(kit.connection)
    await client.connect()
    try {
      await client.query('begin; lock table users in access exclusive mode')
      for (const email of [user.email, 'nobody@example.test']) expect((await forget(email)).status).toBe(200)
      await client.query('rollback')
    } finally {
      await client.end()
    }
    await mailNumber(kit, 1, user)
  })

  it('of who has not accepted the invitation sends that again', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    await forget(user.email)
    expect((await getLink((await mailNumber(kit, 1, user)).token)).purpose).toBe('invitation')
  })

  it('is counted by account and address', async () => {
    const [own, from] = [await kit.makeTenantWithData.tenant(), anywhere()]
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await forget('ann@example.test', own, from)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await forget('bea@example.test', own, from)).status).toBe(200)
    expect((await forget('ann@example.test', own)).status).toBe(200)
  })

  it.each([[['a@x.test']], [{ $ne: 1 }], ['a@x.test,b@y.test'], ['a@x.test\nBcc: b@y.test']])(
    'refuses the e-mail %j (TH06)',
    async (email) => {
      const response = await kit.guest(tenant).send(passwords.forgot, { email })
      expect(response).toMatchObject({ status: 400, body: { message: 'Please enter a valid email' } })
    },
  )
})

describe('a link (A17)', () => {
  it('opens once', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const token = await findLink(user)
    expect((await change(token)).status).toBe(200)
    const hash = await findHash(user)
    expect(await change(token, 'Other3Words')).toMatchObject(expired)
    expect(await findHash(user)).toBe(hash)
    expect((await getLink(token)).state).toBe('unknown')
  })

  it('to a new password is over after an hour', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const token = await findLink(user)
    await kit.shiftClock(61 * 60)
    expect(await getLink(token)).toMatchObject({ state: 'expired', purpose: 'reset' })
    expect(await change(token)).toMatchObject(expired)
  })

  it('of one tenant opens nothing at the host of another', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const token = await findLink(user)
    expect(await getLink(token, other)).toMatchObject({ state: 'unknown', purpose: null, email: '' })
    expect(await change(token, newPassword, other)).toMatchObject(expired)
    expect((await change(token)).status).toBe(200)
  })

  it('ends when a newer one is sent', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const older = await findLink(user)
    const newer = await findLink(user, 2)
    expect(await change(older)).toMatchObject(expired)
    expect((await change(newer)).status).toBe(200)
  })

  it('is looked at without being used up', async () => {
    const token = await findLink(await kit.makeTenantWithData.user(tenant))
    for (let n = 0; n < 3; n++) expect((await getLink(token)).state).toBe('open')
  })

  it('opens nothing for who is disabled meanwhile', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    const token = await findLink(user)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [user.id])
    expect((await getLink(token)).state).toBe('unknown')
    expect(await change(token)).toMatchObject(expired)
  })

  it('that nobody knows is not worth hashing a password for', async () => {
    const hashed = vi.spyOn(hashing, 'hashPassword')
    expect(await change('made-up')).toMatchObject(expired)
    expect(hashed).not.toHaveBeenCalled()
    hashed.mockRestore()
  })

  it('of an invitation is renewed once it has expired, to the same address, a few times', async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    await forget(user.email)
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
  const pending = async () => {
    const user = await kit.makeTenantWithData.user(tenant)
    await kit.owner('update users set change_password = true where id = $1', [user.id])
    const response = await signIn(user.email, password)
    return { user, answer: response, tmpid: String(response.body.tmpid) }
  }

  it('gives a temporary id and no session; the id sets a password once and then signs in', async () => {
    const { user, answer: response, tmpid } = await pending()
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

  it('is over after ten minutes, by the database clock', async () => {
    const { tmpid } = await pending()
    await kit.shiftClock(11 * 60)
    expect(await change(tmpid)).toMatchObject(expired)
  })
})

describe('a new password', () => {
  it.each(['Passw1', 'password1', 'PASSWORD1', 'Aa1bc'])('is not %s (A31)', async (weak) => {
    const token = await findLink(await kit.makeTenantWithData.user(tenant))
    const response = await change(token, weak)
    expect(response).toMatchObject({ status: 400, body: { code: 'password-weak' } })
    expect(JSON.stringify(response.body)).toContain(rule)
    expect((await change(token)).status).toBe(200)
  })

  it('is repeated alike', async () => {
    expect((await change('x', newPassword, tenant, 'Lantern7Mosz')).body.issues).toEqual([
      { field: 'confirmation', code: 'passwords-differ', message: 'Passwords do not match' },
    ])
  })

  it('is as long as the tenant asks', async () => {
    const own = await kit.makeTenantWithData.tenant()
    await kit.owner('update tenants set password_length = 14 where tenant_id = $1', [own.tenantId])
    const user = await kit.makeTenantWithData.user(own)
    await forget(user.email, own)
    const { token } = await mailNumber(kit, 1, user)
    expect((await getLink(token, own)).length).toBe(14)
    expect((await change(token, newPassword, own)).body).toMatchObject({ code: 'password-short', field: 'password' })
    expect((await change(token, `${newPassword}Fern`, own)).status).toBe(200)
  })

  it('of a megabyte is refused before it is hashed (A04)', async () => {
    const huge = `Aa1${'x'.repeat(1_000_000)}`
    const began = performance.now()
    expect([400, 413]).toContain((await change('x', huge)).status)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
