// Subject: features/identity/auth, features/identity/passwords
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { hash } from '@node-rs/argon2'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { password, useKit } from './kit.ts'
import { createProviderTenant } from './provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const anotherHash = await hash('Heron4Quartz', { memoryCost: 8, timeCost: 1, parallelism: 1 })

type Statement = readonly [text: string, ...values: unknown[]]

/** Sends a request while another transaction has run these statements and not committed yet; then it commits. */
async function sendDuring<T>(statements: readonly Statement[], send: () => Promise<T>): Promise<T> {
  const other = new Client(kit.connection)
  await other.connect()
  try {
    await other.query('begin')
    for (const [text, ...values] of statements) await other.query(text, values)
    let hasEnded = false
    const response = send().finally(() => {
      hasEnded = true
    })
    // The request has to wait for a lock; if it has ended without one, it was too early.
    await vi.waitFor(
      async () => {
        const waiting = await kit.owner(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(hasEnded || waiting.length > 0).toBe(true)
      },
      { timeout: 5000, interval: 20 },
    )
    await other.query('commit')
    return await response
  } finally {
    await other.end()
  }
}

const countSessions = async (userId: string): Promise<number> =>
  (await kit.owner('select id from sessions where user_id = $1', [userId])).length

/** Lists the statements of a change of the password. */
const changePassword = (id: string): Statement[] => [
  ['update users set password_hash = $2 where id = $1', id, anotherHash],
  ['delete from sessions where user_id = $1', id],
]
/** Lists the statements that turn the second factor on. */
const turnOn = (id: string): Statement[] => [
  ['update users set two_factor_since = now() where id = $1', id],
  ['delete from sessions where user_id = $1', id],
]

it('a sign-in with the old password opens no session while the password changes', async () => {
  const user = await kit.createUser(await kit.createTenant())
  const login = () => kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })
  expect(await sendDuring(changePassword(user.id), login)).toMatchObject({ status: 401 })
  expect(await countSessions(user.id)).toBe(0)
})

it('a sign-in opens no session without the second factor while that is turned on', async () => {
  const user = await kit.createUser(await kit.createTenant())
  const login = () => kit.guest(user).call(auth.login, { email: user.email, password, appIdentifier: 'web' })
  expect(await sendDuring(turnOn(user.id), login)).toMatchObject({ body: { twoFactor: true, token: '' } })
  expect(await countSessions(user.id)).toBe(0)
})

it('a sign-in with a provider opens no session while the account is disconnected from it', async () => {
  const { tenant, people, issuer, signIn } = await createProviderTenant(kit)
  const user = await kit.createUser(tenant)
  people.set('ada', { email: 'ada@elsewhere.test', email_verified: true })
  await kit.owner(
    `insert into user_identities (tenant_id, issuer, subject, user_id, email) values ($1, $2, 'ada', $3, '')`,
    [tenant.tenantId, issuer.issuer, user.id],
  )
  const unlink: Statement[] = [
    ['select id from users where id = $1 for update', user.id],
    ['delete from user_identities where user_id = $1', user.id],
    ['delete from sessions where user_id = $1', user.id],
  ]
  expect((await sendDuring(unlink, () => signIn('ada'))).body.code).toBe('sso-not-connected')
  expect(await countSessions(user.id)).toBe(0)
  issuer.close()
})

it('the second of two new passwords that are chosen with the same old one is refused', async () => {
  const user = await kit.createUser(await kit.createTenant())
  const form = { current: password, password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  const [change] = changePassword(user.id)
  const response = await sendDuring(change === undefined ? [] : [change], () =>
    kit.as(user).call(passwords.updateOwn, form),
  )
  expect(response.body.code).toBe('password-incorrect')
  const [row] = await kit.owner('select password_hash from users where id = $1', [user.id])
  expect(row.password_hash).toBe(anotherHash)
})

it('a key that was just confirmed is not replaced by one that no user has confirmed', async () => {
  const user = await kit.createUser(await kit.createTenant())
  await kit.as(user).call(twoFactor.get, { password })
  const [before] = await kit.owner('select secret_encrypted from authenticators where user_id = $1', [user.id])
  const [change] = turnOn(user.id)
  const response = await sendDuring(change === undefined ? [] : [change], () =>
    kit.as(user).call(twoFactor.get, { password }),
  )
  expect(response.body.code).toBe('two-factor-enabled')
  expect(await kit.owner('select secret_encrypted from authenticators where user_id = $1', [user.id])).toEqual([before])
})
