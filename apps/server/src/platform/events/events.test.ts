import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { useKit } from '#test/kit.ts'
import { createEvents } from './events.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const open = new Client(kit.connection)
await open.connect()
afterAll(() => open.end())

const emit = (objectId: string) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.events.emit(db, { tenantId: tenant.tenantId, topic: 'meetings', objectId }),
  )

const insertMany = (count: number) =>
  kit.platform.database.withTenant(tenant.tenantId, async (db) => {
    await sql`insert into events (tenant_id, topic, object_id)
      select ${tenant.tenantId}::uuid, 'meetings', gen_random_uuid()::text from generate_series(1, ${count}::int)`.execute(
      db,
    )
  })

it('announces each event once, at once, although a transaction that may precede it stays open', async () => {
  const admin = { id: tenant.admin.id, tenantId: tenant.tenantId, level: tenant.admin.level }
  const seen: { objectId: string; lastSeq: number }[] = []
  const stop = kit.platform.events.subscribe(({ tenantId, objectId }) => {
    if (tenantId === tenant.tenantId) seen.push({ objectId, lastSeq: kit.platform.events.readLastSeq() })
  })
  await open.query('begin')
  await open.query(`insert into events (tenant_id, topic, object_id) values ($1, 'meetings', 'open')`, [
    tenant.tenantId,
  ])
  await emit('first')
  await expect.poll(() => seen.map(({ objectId }) => objectId)).toEqual(['first'])
  await emit('second')
  await expect.poll(() => seen.map(({ objectId }) => objectId)).toEqual(['first', 'second'])
  await open.query('commit')
  await emit('third')
  await expect.poll(() => seen.map(({ objectId }) => objectId)).toEqual(['first', 'second', 'open', 'third'])
  stop()

  // A browser that loses its connection behind the second one requests what follows the number that it has received.
  const received = seen[1]?.lastSeq ?? 0
  const missed = (await kit.platform.events.findSince(admin, received)).map(({ objectId }) => objectId)
  expect(missed).toEqual(expect.arrayContaining(['open', 'third']))
})

it('announces an event at once behind thousands of others, although a transaction stays open', async () => {
  const seen: string[] = []
  const stop = kit.platform.events.subscribe(({ tenantId, objectId }) => {
    if (tenantId === tenant.tenantId) seen.push(objectId)
  })
  await open.query('begin')
  await open.query(`insert into events (tenant_id, topic, object_id) values ($1, 'meetings', 'open')`, [
    tenant.tenantId,
  ])
  await insertMany(6000)
  await emit('late')
  await expect.poll(() => seen.includes('late')).toBe(true)
  await open.query('commit')
  await emit('last')
  await expect.poll(() => seen.includes('last')).toBe(true)
  stop()
  expect(seen.length, 'each once').toBe(new Set(seen).size)
  expect(seen.length).toBe(6003)
})

it('announces an event that comes while earlier ones are read, without waiting for the next poll', async () => {
  const { database, log } = kit.platform
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let notify = (_payload: string): void => undefined
  let isSlow = false
  const slow: Database = {
    ...database,
    acrossTenants: async (work, options) => {
      const read = await database.acrossTenants(work, options)
      if (isSlow) {
        reached.resolve()
        await released.promise
      }
      return read
    },
    listen: async (_channel, onMessage) => {
      notify = onMessage
      return async () => undefined
    },
  }
  const events = createEvents(slow, log)
  const seen: string[] = []
  events.subscribe(({ tenantId, objectId }) => {
    if (tenantId === tenant.tenantId) seen.push(objectId)
  })
  // The next poll never comes.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await events.start()
  vi.useRealTimers()
  isSlow = true
  await emit('first')
  notify('')
  await reached.promise
  await emit('second')
  notify('')
  released.resolve()
  await expect.poll(() => seen).toEqual(['first', 'second'])
  await events.stop()
})

it('does not announce the events of the database that a restored one was copied from', async () => {
  const seen: string[] = []
  const stop = kit.platform.events.subscribe(({ tenantId, objectId }) => {
    if (tenantId === tenant.tenantId) seen.push(objectId)
  })
  await open.query(
    `insert into events (tenant_id, topic, object_id, transaction_id) values ($1, 'meetings', 'restored', 1e15)`,
    [tenant.tenantId],
  )
  await emit('new')
  await expect.poll(() => seen.includes('new')).toBe(true)
  stop()
  await open.query('delete from events where transaction_id = 1e15')
  expect(seen).toEqual(['new'])
})

it('returns the newest events to a browser that has missed more than a response has', async () => {
  const admin = { id: tenant.admin.id, tenantId: tenant.tenantId, level: tenant.admin.level }
  await emit('before')
  const [{ seq } = { seq: 0 }] = (await kit.platform.events.findSince(admin, 0)).slice(-1)
  await insertMany(600)
  await emit('newest')
  const missed = await kit.platform.events.findSince(admin, seq)
  expect(missed).toHaveLength(500)
  expect(missed.at(-1)?.objectId).toBe('newest')
})
