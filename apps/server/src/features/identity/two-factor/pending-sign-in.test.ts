import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issueTokenIn, issueTokens, type TokenPurpose } from '#platform/security/one-time-tokens.ts'
import { loadAccess } from '#test/access.ts'
import { password, type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const buildCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Creates a user with two-factor authentication, which was turned on with the code of the previous time step. */
async function createProtectedUser() {
  const user = await kit.createUser(tenant)
  const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
  const { body } = await kit.as(user).call(twoFactor.enable, { code: buildCode(secret, -1) })
  return { user, secret, recoveryCodes: body.recoveryCodes }
}
const { user: protectedUser } = await createProtectedUser()
const issue = async (purpose: TokenPurpose, { id }: TestUser) =>
  (await kit.platform.database.withTenant(tenant.tenantId, (db) => issueTokens(db, purpose, [id]))).get(id) ?? ''

const hasField = ({ input }: { input: z.ZodType }, name: string) => input instanceof z.ZodObject && name in input.shape
/** Lists every call that a caller without a session makes with a token. */
const cases = (await loadAccess())
  .filter(({ level }) => level === 'anyone')
  .flatMap((row) => ['tmpid', 'token'].filter((field) => hasField(row.call, field)).map((field) => ({ ...row, field })))

/** The calls that a token of each purpose is for; no other call accepts it. */
const opens: { readonly [purpose in TokenPurpose]: readonly string[] } = {
  'second-factor': ['twoFactor.login', 'passkeys.beginLogin', 'passkeys.login'],
  'two-factor-setup': ['twoFactor.beginSetup', 'twoFactor.completeSetup'],
  'forced-change': ['passwords.getLink', 'passwords.change'],
  reset: ['passwords.getLink', 'passwords.change'],
  invitation: ['passwords.getLink', 'passwords.change'],
}
const purposes: readonly TokenPurpose[] = ['second-factor', 'two-factor-setup', 'forced-change', 'reset', 'invitation']

describe.each(purposes)('a token for %s', (purpose) => {
  const others = cases.filter(({ name }) => !opens[purpose].includes(name))

  it.each(others.map((row) => [row.name, row] as const))('is unknown to %s', async (_name, row) => {
    const token = await issue(purpose, protectedUser)
    const input = Object(row.buildInput(tenant.tenantId))
    const ask = async (value: string, address: string) => {
      const changed = { ...input, [row.field]: value }
      const { status, body, cookies } = await kit.guest(tenant).send(row.call, changed, { address })
      return { status, body: { ...body, requestId: '' }, cookies: cookies.map(({ name }) => name) }
    }
    expect(await ask(token, '198.51.100.1')).toEqual(await ask('x'.repeat(43), '203.0.113.1'))
    const left = 'select from one_time_tokens where user_id = $1 and purpose = $2'
    expect(await kit.owner(left, [protectedUser.id, purpose])).toHaveLength(1)
  })
})

it('tests every call that takes a token, and every call that a token opens', () => {
  const names = cases.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.values(opens).flat()))
})

describe('of parallel sign-ins of one account that wait for their code', () => {
  const signIns = async (user: TestUser, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        kit.platform.database.acrossTenants((db) =>
          issueTokenIn(db, user.tenantId, { purpose: 'second-factor', userId: user.id }),
        ),
      ),
    )
  const enter = (tmpids: readonly string[], code: string) =>
    Promise.all(tmpids.map((tmpid) => kit.guest(tenant).call(twoFactor.login, { tmpid, code })))

  it.each(['a recovery code', 'a code of the app'])('one succeeds with %s', async (what) => {
    const { user, secret, recoveryCodes } = await createProtectedUser()
    const code = what === 'a recovery code' ? (recoveryCodes[0] ?? '') : buildCode(secret)
    const responses = await enter(await signIns(user, 8), code)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
    expect(responses.filter(({ cookies }) => cookies.some(({ name }) => name === 'session'))).toHaveLength(1)
    const left = what === 'a recovery code' ? 9 : 10
    expect(await kit.owner('select from recovery_codes where user_id = $1', [user.id])).toHaveLength(left)
  })

  it('no more than ten guesses are evaluated', async () => {
    const { user } = await createProtectedUser()
    const responses = await enter(await signIns(user, 40), 'aaaa-bbbb-cccc-dddd')
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('a new account of a tenant that requires a second factor', () => {
  const invite = async (in_: TestTenant) => {
    const user = await kit.createUser(in_)
    await kit.owner(`update users set status = 'invited', password_hash = null where id = $1`, [user.id])
    await kit.guest(in_).call(passwords.forgot, { email: user.email })
    return { user, token: (await mailNumber(kit, 1, user)).token }
  }

  it('is not signed in by choosing its first password, as the response says', async () => {
    const own = await kit.createTenant()
    await kit.as(own.admin).call(twoFactor.require, { version: 1, roles: ['member'], graceDays: 0 })
    const { user, token } = await invite(own)
    const chosen = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
    const { body, cookies } = await kit.guest(own).call(passwords.change, { token, ...chosen })
    expect({ body, cookies }).toEqual({ body: { signedIn: false }, cookies: [] })
    const login = { email: user.email, password: chosen.password, appIdentifier: 'web' }
    expect((await kit.guest(own).call(auth.login, login)).body).toMatchObject({ twoFactorSetup: true, token: '' })
  })
})
