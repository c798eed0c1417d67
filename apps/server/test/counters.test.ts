// Subject: platform/security/rate-limits.ts
import type { Call } from '@foyer/contract/call'
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { registration } from '@foyer/contract/identity/registration'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { password, useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()

/** The input of a wrong guess, and that of the legitimate user. */
type Target = { wrong: object; right: object }
type Counter = { name: string; call: Call; target: () => Promise<Target>; remembers: boolean }

const app = { appIdentifier: 'web' }
const emailOnly = async (): Promise<Target> => {
  const { email } = await kit.createUser(tenant)
  return { wrong: { email }, right: { email } }
}

/** All calls that limit attempts at an account or a meeting. */
const counters: Counter[] = [
  {
    name: 'signing in',
    call: auth.login,
    target: async () => {
      const { email } = await kit.createUser(tenant)
      return { wrong: { email, password: 'Wrong1', ...app }, right: { email, password, ...app } }
    },
    remembers: true,
  },
  { name: 'asking for a password link', call: passwords.forgot, target: emailOnly, remembers: false },
  { name: 'asking for a registration email', call: registration.resend, target: emailOnly, remembers: false },
  {
    name: 'joining',
    call: room.join,
    target: async () => {
      const meeting = await makeMeeting(kit, tenant.admin)
      const input = { number: meeting.number, name: 'Ann' }
      return { wrong: { ...input, password: 'wrong' }, right: { ...input, password: meeting.password } }
    },
    remembers: true,
  },
]

let nth = 0
const newAddress = () => {
  nth += 1
  return `203.0.${Math.floor(nth / 250)}.${(nth % 250) + 1}`
}
const options = (call: Call, input: object, address: string, cookie?: string) =>
  kit.guest(tenant, cookie).send(call, input, { address })
const readCookie = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies
    .filter(({ name }) => name === 'device')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

/** Repeats the call until it is rejected by a rate limit, at most 150 times. */
async function exhaust(call: Call, input: object, addressFor: () => string, cookie?: string) {
  for (let n = 0; n < 150; n += 1) {
    const response = await options(call, input, addressFor(), cookie)
    if (response.status === 429) return response
  }
  throw new Error('every attempt was evaluated')
}

describe.each(counters)('$name', ({ call, target }) => {
  it('is rejected after several attempts from one address, with the time to wait', async () => {
    const { wrong } = await target()
    const address = newAddress()
    const last = await exhaust(call, wrong, () => address)
    expect(last.body.code).toBe('too-many-requests')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(800)
    expect(last.body.message).toBe('Too many attempts. Try again in 15 minutes')
    const french = await kit.guest(tenant).send(call, wrong, { address, language: 'fr' })
    expect(french.body.message).toBe('Trop de tentatives. Réessayez dans 15 minutes')
  })

  it('stays possible for others, however many attempts one address makes', async () => {
    const { wrong, right } = await target()
    const address = newAddress()
    for (let n = 0; n < 150; n += 1) await options(call, wrong, address)
    expect((await options(call, right, newAddress())).status).toBe(200)
  })

  it('counts the addresses of one IPv6 network together, and those of another one apart', async () => {
    const { wrong } = await target()
    nth += 1
    const statuses: number[] = []
    for (let n = 1; n <= 12; n += 1) statuses.push((await options(call, wrong, `2001:db8:${nth}::${n}`)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await options(call, wrong, `2001:db8:${nth}:1::1`)).status).not.toBe(429)
  })
})

describe.each(counters.filter(({ remembers }) => remembers))('$name', ({ call, target }) => {
  it('stays possible for a browser that has succeeded before, and is limited there too', async () => {
    const { wrong, right } = await target()
    const cookie = readCookie(await options(call, right, newAddress()))
    await exhaust(call, wrong, newAddress)
    expect((await options(call, right, newAddress())).status).toBe(429)
    expect((await options(call, right, newAddress(), cookie)).status).toBe(200)
    await exhaust(call, wrong, newAddress, cookie)
  })

  it('does not count successful attempts', async () => {
    const { right } = await target()
    const address = newAddress()
    for (let n = 0; n < 15; n += 1) expect((await options(call, right, address)).status).toBe(200)
  })
})

it('does not accept forged device cookies or those of other devices', async () => {
  const { email } = await kit.createUser(tenant)
  const other = await kit.createTenant()
  await kit.createUser(other, { email })
  const foreign = await kit.guest(other).call(auth.login, { email, password, ...app }, { address: newAddress() })
  await exhaust(auth.login, { email, password: 'Wrong1', ...app }, newAddress)
  for (const cookie of [readCookie(foreign), `device=${'A'.repeat(22)}.${'B'.repeat(22)}`, 'device=x', 'device=']) {
    expect((await options(auth.login, { email, password, ...app }, newAddress(), cookie)).status).toBe(429)
  }
})
