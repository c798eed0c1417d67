import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const open = new Client(kit.connection)
await open.connect()
afterAll(() => open.end())

const emit = (objectId: string) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.events.emit(db, { tenantId: tenant.tenantId, topic: 'meetings', objectId }),
  )

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
