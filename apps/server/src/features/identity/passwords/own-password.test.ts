import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { describe, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const newPassword = 'Lantern7Moss'
const signIn = (email: string, chosen: string) =>
  kit.guest(tenant).call(auth.login, { email, password: chosen, appIdentifier: 'web' })

describe("one's own password", () => {
  const update = (user: TestUser, current: string, chosen = newPassword) =>
    kit.as(user).call(passwords.updateOwn, { current, password: chosen, confirmation: chosen })

  it('can be changed with the current one: other sessions end, this one continues, and an email confirms it', async () => {
    const user = await kit.createUser(tenant)
    const elsewhere = await signIn(user.email, password)
    const cookie = elsewhere.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await update(user, password)).status).toBe(200)
    expect((await kit.as(user).call(auth.permissions, {})).status).toBe(200)
    expect((await kit.guest(tenant, cookie).call(auth.permissions, {})).status).toBe(401)
    expect((await mailNumber(kit, 1, user)).subject).toContain('was changed')
    expect((await signIn(user.email, newPassword)).status).toBe(200)
    const rows = await kit.owner(`select * from audit_log where actor_id = $1 and action <> 'auth.login'`, [user.id])
    expect(rows).toMatchObject([{ action: 'passwords.updateOwn', denied: false }])
    expect(JSON.stringify(rows)).not.toContain(newPassword)
  })

  it("returns 'Incorrect password' for a wrong current one, and is limited to five attempts", async () => {
    const user = await kit.createUser(tenant)
    for (let n = 0; n < 5; n++) {
      expect(await update(user, 'Wrong1Word')).toMatchObject({
        status: 403,
        body: { code: 'password-incorrect', field: 'current', message: 'Incorrect password' },
      })
    }
    expect((await update(user, password)).status).toBe(429)
    expect((await signIn(user.email, password)).status).toBe(200)
  })

  it('revokes a pending reset link when changed', async () => {
    const user = await kit.createUser(tenant)
    await kit.guest(tenant).call(passwords.forgot, { email: user.email })
    const { token } = await mailNumber(kit, 1, user)
    await update(user, password)
    const response = await kit
      .guest(tenant)
      .call(passwords.change, { token, password: newPassword, confirmation: newPassword })
    expect(response).toMatchObject({ status: 400, body: { code: 'link-expired' } })
  })

  it.each(['Passw1', 'password1', 'PASSWORD1', 'Aa1bc', 'Password1'])('must not become %s', async (weak) => {
    const user = await kit.createUser(tenant)
    const { status, body } = await update(user, password, weak)
    expect({ status, code: body.issues?.[0]?.code ?? body.code }).toEqual({ status: 400, code: 'password-weak' })
    expect((await signIn(user.email, password)).status).toBe(200)
  })
})
