// Subject: platform/events, platform/security/sessions.ts
import { randomUUID } from 'node:crypto'
import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { type Kit, useKit } from './kit.ts'

const first = await useKit({})
const second = await useKit({})
const tenant = await first.createTenant()

it('shares sessions, and their end, between portals', async () => {
  const user = await first.createUser(tenant)
  expect((await second.as(user).call(contract.auth.permissions, {})).status).toBe(200)
  await first.as(user).call(contract.auth.logout, {})
  expect((await second.as(user).call(contract.auth.permissions, {})).status).toBe(401)
})

it('shares rate limits', async () => {
  const user = await first.createUser(tenant)
  const guess = (kit: Kit) => kit.guest(tenant).call(contract.auth.login, { email: user.email, password: 'Wrong1' })
  for (let n = 0; n < 6; n++) await guess(n % 2 === 0 ? first : second)
  expect((await guess(second)).status).toBe(429)
})

it('creates one meeting for one idempotency key', async () => {
  const user = await first.createUser(tenant)
  const key = randomUUID()
  const create = (kit: Kit) =>
    kit
      .as(user)
      .call(contract.meetings.create, { kind: 'open', topic: 'Once', timezone: 'UTC', password: 'secret1' }, { key })
  const responses = await Promise.all([create(first), create(second), create(first)])
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await first.as(user).call(contract.meetings.list, { kind: 'open' })).body.items).toHaveLength(1)
  const other = await first
    .as(user)
    .call(contract.meetings.create, { kind: 'open', topic: 'Twice', timezone: 'UTC', password: 'secret1' }, { key })
  expect(other.status).toBe(409)
})

it('delivers events of one portal to the other', async () => {
  const user = await first.createUser(tenant)
  const heard: string[] = []
  const stop = second.platform.events.subscribe((event) => heard.push(`${event.topic} ${event.userId}`))
  await first
    .as(user)
    .call(contract.meetings.create, { kind: 'open', topic: 'Notified', timezone: 'UTC', password: 'secret1' })
  await expect.poll(() => heard).toContain(`meetings ${user.id}`)
  stop()
})
