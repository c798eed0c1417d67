import { auth } from '@foyer/contract/auth'
import { passwords } from '@foyer/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKit, type Kit, type Person, password, type TestTenant } from '#test/kit.ts'
import { mailNumber } from '#test/mailed.ts'

let kit: Kit
let tenant: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.make.tenant()
})
afterAll(() => kit.close())

const word = 'Lantern7Moss'
const signIn = (email: string, chosen: string) =>
  kit.guest(tenant).call(auth.login, { email, password: chosen, app_identifier: 'web' })

describe("one's own password", () => {
  const update = (person: Person, current: string, chosen = word) =>
    kit.as(person).call(passwords.updateOwn, { current, password: chosen, confirmation: chosen })

  it('is changed behind the current one: this session stays, every other ends, and a mail tells of it', async () => {
    const person = await kit.make.user(tenant)
    const elsewhere = await signIn(person.email, password)
    const cookie = elsewhere.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await update(person, password)).status).toBe(200)
    expect((await kit.as(person).call(auth.permissions, {})).status).toBe(200)
    expect((await kit.guest(tenant, cookie).call(auth.permissions, {})).status).toBe(401)
    expect((await signIn(person.email, word)).status).toBe(200)
    expect((await mailNumber(kit, 1, person)).subject).toContain('was changed')
    const rows = await kit.owner(`select * from audit where actor_id = $1 and call <> 'auth.login'`, [person.id])
    expect(rows).toMatchObject([{ call: 'passwords.updateOwn', refused: false }])
    expect(JSON.stringify(rows)).not.toContain(word)
  })

  it("says 'Incorrect password' at the current one, five times, and then waits (A32)", async () => {
    const person = await kit.make.user(tenant)
    for (let n = 0; n < 5; n++) {
      expect(await update(person, 'Wrong1Word')).toMatchObject({
        status: 403,
        body: { code: 'password-incorrect', field: 'current', message: 'Incorrect password' },
      })
    }
    expect((await update(person, password)).status).toBe(429)
    expect((await signIn(person.email, password)).status).toBe(200)
  })

  it('ends a link that was on its way', async () => {
    const person = await kit.make.user(tenant)
    await kit.guest(tenant).call(passwords.forgot, { email: person.email })
    const { token } = await mailNumber(kit, 1, person)
    await update(person, password)
    const answer = await kit.guest(tenant).call(passwords.change, { token, password: word, confirmation: word })
    expect(answer).toMatchObject({ status: 400, body: { code: 'link-expired' } })
  })

  it('is not one of the commonest either', async () => {
    expect((await update(await kit.make.user(tenant), password, 'Password1')).body).toMatchObject({
      code: 'password-weak',
      field: 'password',
    })
  })
})
