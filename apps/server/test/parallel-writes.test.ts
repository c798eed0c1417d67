// Subject: every call, platform/calls/idempotency.ts, app/call-pipeline.ts
import { randomInt, randomUUID } from 'node:crypto'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { isOperators, loadTestedAccess } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'

const fake = await useFakeEngine({ maxParticipants: 100 })
const kit = await useKit({ engine: fake.engine, poolSize: 20, env: { OUTBOUND_ALLOW: '127.0.0.1' } })

const creating = (await loadTestedAccess()).filter(({ call }) => call.idempotent)
const csv = () => new File(['Email\nimported@example.test'], 'users.csv')

/** These hash a password, for which only a few may wait at a time: the others get `busy`. */
const hashing = new Set(['users.create', 'users.createInTenant', 'tenants.create'])

describe.each(creating)('$name', ({ name, call, once, signedIn, buildAccepted }) => {
  const prepare = async () => {
    const tenant = await kit.createTenant()
    const isPublic = call.permission === 'public' && !signedIn
    const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
    await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
    const person = isOperators(call) ? superadmin : tenant.admin
    const caller = isPublic ? kit.guest(tenant) : kit.as(person)
    const input = await buildAccepted(kit, tenant)
    // Each from its own IP address, so that rate limits do not interfere.
    const address = `10.0.${randomInt(256)}.${randomInt(256)}`
    return ({ count = 10, ...options }: { key?: string; count?: number } = {}) =>
      Promise.all(Array.from({ length: count }, () => caller.send(call, input, { ...options, address })))
  }

  it('sent ten times at once succeeds, or fails with a proper error where it can be done only once', async () => {
    const send = await prepare()
    const responses = (await send()).map(({ status }) => status).toSorted()
    const statuses = hashing.has(name) ? responses.filter((status) => ![429, 503].includes(status)) : responses
    const others = statuses.length - 1
    expect(statuses.length).toBeGreaterThan(hashing.has(name) ? 4 : 9)
    expect(statuses).toEqual([200, ...Array(others).fill(once ? 409 : 200)])
  })

  it('sent nine times at once and again later with one Idempotency-Key is executed once and returns the same response', async () => {
    const send = await prepare()
    const key = randomUUID()
    const responses = [...(await send({ key, count: 9 })), ...(await send({ key, count: 1 }))]
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const guests = responses.map(({ cookies }) => cookies.find((cookie) => cookie.name.endsWith('guest'))?.value)
    expect(new Set(guests).size).toBe(1)
  })
})

it('rejects an Idempotency-Key that is reused with another file', async () => {
  const { admin } = await kit.createTenant()
  const options = { key: randomUUID() }
  expect((await kit.as(admin).send(contract.userImports.create, { file: csv() }, options)).status).toBe(200)
  const other = new File(['Email\nanother1@example.test'], 'users.csv')
  expect((await kit.as(admin).send(contract.userImports.create, { file: other }, options)).status).toBe(409)
})
