import { randomInt, randomUUID } from 'node:crypto'
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { type TestTenant, useKit } from './kit.ts'

const fake = await useFakeEngine({ maxParticipants: 100 })
const kit = await useKit({ engine: fake.engine, poolSize: 20, env: { OUTBOUND_ALLOW: '127.0.0.1' } })

const calls = Object.entries(contract).flatMap(([slice, list]) =>
  Object.entries(list).map(([name, call]): [string, Call] => [`${slice}.${name}`, call]),
)
const creating = calls.filter(([, call]) => call.idempotent)

const users = [{ email: 'invited@example.test' }]
const user = { email: 'added@example.test', firstname: 'A', lastname: 'B', role: 'member' }
const csv = () => new File(['Email\nimported@example.test'], 'users.csv')
const meeting = async (tenant: TestTenant) =>
  (
    await kit.as(tenant.admin).call(contract.meetings.create, {
      kind: 'open',
      topic: 'Topic',
      timezone: 'UTC',
      password: 'secret1',
      joinBeforeHost: true,
    })
  ).body

/** What each creating call is sent, in a tenant of its own. */
const inputs: { [name: string]: (tenant: TestTenant) => unknown } = {
  'registration.create': async ({ tenantId }) => {
    await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenantId])
    return { email: 'registered@example.test', firstname: 'A', lastname: 'B' }
  },
  'users.create': () => user,
  'users.createInTenant': ({ tenantId }) => ({ ...user, tenantuuid: tenantId }),
  'users.bulkUpdate': async (tenant) => ({
    action: 'disable',
    selection: { ids: [(await kit.createUser(tenant)).id] },
  }),
  'invitations.create': () => ({ users, role: 'member' }),
  'userImports.create': () => ({ file: csv() }),
  'userImports.start': async (tenant) => {
    const { body } = await kit.as(tenant.admin).call(contract.userImports.create, { file: csv() })
    return { id: body.id, mapping: ['email'], options: {} }
  },
  'tenants.create': () => ({
    name: 'New',
    sname: 'New',
    subdomain: `p-${randomUUID()}`,
    adminFirstname: 'A',
    adminLastname: 'B',
    adminEmail: 'a@example.test',
  }),
  'tenantBrands.create': () => ({
    brandname: 'Brand',
    brandUrl: '',
    text: { portal_login_heading: '', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' },
    theme: { lite: {} },
  }),
  'tenantBrands.uploadPicture': async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    return { slot: 'logoDark', file: new File([new Uint8Array(bytes)], 'logo.png') }
  },
  'tenantSmtp.create': () => ({
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    username: '',
    fromName: 'Name',
    fromEmail: 'a@example.test',
  }),
  'listViews.create': () => ({ list: 'users', name: 'View', query: '' }),
  'meetings.create': () => ({ kind: 'open', topic: 'Topic', timezone: 'UTC', password: 'secret1' }),
  'meetings.invite': async (tenant) => ({ id: (await meeting(tenant)).id, invitees: users }),
  'room.start': async (tenant) => ({ id: (await meeting(tenant)).id }),
  'room.join': async (tenant) => ({ number: (await meeting(tenant)).number, password: 'secret1', name: 'Guest' }),
}
/** Of these, one of many that are the same succeeds; of the others, each does or changes nothing more. */
const conflicting = new Set([
  'registration.create',
  'users.create',
  'users.createInTenant',
  'userImports.start',
  'tenants.create',
  'tenantBrands.create',
  'tenantSmtp.create',
  'listViews.create',
])

/** These hash a password, for which only a few may wait at a time: the others get `busy`. */
const hashing = new Set(['users.create', 'users.createInTenant', 'tenants.create'])

it('covers every creating call', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(creating.map(([name]) => name).toSorted())
})

describe.each(creating)('%s', (name, call) => {
  const prepare = async () => {
    const tenant = await kit.createTenant()
    const isPublic = call.permission === 'public'
    const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
    await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
    const person = call.level === 'superadmin' ? superadmin : tenant.admin
    const caller = isPublic ? kit.guest(tenant) : kit.as(person)
    const input = await inputs[name]?.(tenant)
    // Each from its own IP address, so that rate limits do not interfere.
    const address = `10.0.${randomInt(256)}.${randomInt(256)}`
    return (options: { key?: string } = {}) =>
      Promise.all(Array.from({ length: 10 }, () => caller.send(call, input, { ...options, address })))
  }

  it('sent ten times at once succeeds, or fails with a proper error where it can be done only once', async () => {
    const send = await prepare()
    const responses = (await send()).map(({ status }) => status).toSorted()
    const statuses = hashing.has(name) ? responses.filter((status) => status !== 503) : responses
    const others = statuses.length - 1
    expect(statuses.length).toBeGreaterThan(hashing.has(name) ? 4 : 9)
    expect(statuses).toEqual([200, ...Array(others).fill(conflicting.has(name) ? 409 : 200)])
  })

  it('sent ten times at once with one Idempotency-Key is executed once and returns the same response', async () => {
    const send = await prepare()
    const responses = await send({ key: randomUUID() })
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
