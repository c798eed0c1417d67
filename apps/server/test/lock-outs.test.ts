// Subject: platform/security, features/identity, features/meetings/room, features/tenancy/sign-up
import { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { passwords } from '@foyer/contract/identity/passwords'
import { sso } from '@foyer/contract/identity/sso'
import { room } from '@foyer/contract/meetings/room'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { describe, expect, it } from 'vitest'
import { unknownId } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { password, useKit } from './kit.ts'
import { mailNumber, mailsTo } from './mailbox.ts'
import { makeMeeting } from './meetings.ts'

const fake = await useFakeEngine()
// An address at which nothing listens: the emails stay in the database.
const kit = await useKit({ engine: fake.engine, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const tenant = await kit.createTenant()
const app = { appIdentifier: 'web' }

/** Uses up a limit, as strangers with many addresses do. */
const useUp = (key: string, { tenantId } = tenant) =>
  kit.owner(
    `insert into rate_limits (tenant_id, key, count, expires_at) values ($1, $2, 1000000, now() + interval '10 minutes')
     on conflict (tenant_id, key) do update set count = excluded.count, expires_at = excluded.expires_at`,
    [tenantId, key],
  )
let sites = 0
/** Returns an address of another site each time. */
const newAddress = (): string => {
  sites += 1
  return `198.${18 + Math.floor(sites / 250)}.${sites % 250}.7`
}

describe('strangers with many addresses', () => {
  it('do not lock a user out of signing in on a new device, and guess no more than two a site', async () => {
    const user = await kit.createUser(tenant)
    await useUp(`login:${user.email}`)
    const signIn = (given: string, address: string) =>
      kit.guest(tenant).call(auth.login, { email: user.email, password: given, ...app }, { address })
    expect((await signIn(password, newAddress())).status).toBe(200)
    const site = newAddress().replace(/7$/, '')
    const codes: string[] = []
    for (const last of [1, 2, 3, 4]) codes.push((await signIn('wrong', `${site}${last}`)).body.code)
    expect(codes).toEqual(['invalid-credentials', 'invalid-credentials', 'too-many-requests', 'too-many-requests'])
    // A /48 is one site, however many networks it has.
    const wide: string[] = []
    for (const group of [1, 2, 3]) wide.push((await signIn('wrong', `2001:db8:${sites}:${group}::1`)).body.code)
    expect(wide).toEqual(['invalid-credentials', 'invalid-credentials', 'too-many-requests'])
  })

  it('do not keep others from identity providers and passkeys', async () => {
    for (const key of ['identity-provider', 'passkey-challenges']) await useUp(key)
    const visitor = kit.guest(tenant)
    const begin = await visitor.call(sso.begin, { provider: unknownId }, { address: newAddress() })
    expect(begin.body.code).toBe('sso-disabled')
    expect((await visitor.call(passkeys.beginLogin, {}, { address: newAddress() })).status).toBe(200)
  })

  it('fill no mailbox with links, and lock no one out of theirs', async () => {
    const user = await kit.createUser(tenant)
    const ask = (address: string) => kit.guest(tenant).call(passwords.forgot, { email: user.email }, { address })
    const statuses: number[] = []
    for (let site = 0; site < 6; site += 1) {
      const address = newAddress()
      for (let n = 0; n < 5; n += 1) statuses.push((await ask(address)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    await mailNumber(kit, 3, { tenantId: tenant.tenantId, email: user.email })
    expect(await kit.owner('select from password_link_requests where tenant_id = $1', [tenant.tenantId])).toEqual([])
    const [link] = (await mailsTo(kit, tenant.tenantId, user.email)).slice(-1)
    expect((await kit.guest(tenant).call(passwords.getLink, { token: link?.token ?? '' })).body.state).toBe('open')
  })

  it('do not close the sign-up of organisations: what they do not confirm counts for their network', async () => {
    const superadmin = kit.as(kit.operator.admin)
    const { body } = await superadmin.call(signUp.getSettings, {})
    await superadmin.call(signUp.updateSettings, { ...body, enabled: true, dailyLimit: 1 })
    const request = (address: string) => {
      const name = `s${crypto.randomUUID().slice(0, 8)}`
      const form = { email: `${name}@example.test`, organisation: name, country: 'FR', subdomain: name }
      return kit.guest(kit.operator).call(signUp.create, form, { address })
    }
    const statuses: number[] = []
    for (let site = 0; site < 12; site += 1) statuses.push((await request(newAddress())).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const address = newAddress()
    await useUp(`sign-ups-from:${address}`, kit.operator)
    expect((await request(address)).status).toBe(429)
  })

  it('do not keep colleagues and guests from a meeting', async () => {
    const host = await kit.createUser(tenant)
    const colleague = await kit.createUser(tenant)
    const { number, password: secret } = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const address = newAddress()
    for (const key of [`join:${number}`, `join-from:${address}`]) await useUp(key)
    const input = { number, password: secret, name: 'Ann' }
    expect((await kit.as(colleague).call(room.join, input, { address })).body.state).toBe('joined')
    expect((await kit.guest(tenant).call(room.join, input, { address: newAddress() })).body.state).toBe('joined')
    // A colleague may guess as often as one network.
    const codes: string[] = []
    for (let n = 0; n < 11; n += 1)
      codes.push((await kit.as(colleague).send(room.join, { ...input, password: 'wrong' }, { address })).body.code)
    expect(codes).toEqual([...Array(10).fill('join-refused'), 'too-many-requests'])
  })
})
