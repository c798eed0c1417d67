import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import * as store from './purge.store.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

it('a deleted meeting is removed permanently when its undo has expired, and its conferences remain in the past', async () => {
  const ada = await kit.createUser(tenant)
  const form = {
    topic: 'Gone',
    start: '2030-01-01T10:00',
    end: '2030-01-01T11:00',
    timezone: 'UTC',
    password: 'secret1',
  }
  const meeting = (await kit.as(ada).call(meetings.create, form)).body
  const purge = () => kit.platform.database.withTenant(tenant.tenantId, (db) => store.purge(db, meeting.id, 30))
  expect(await purge()).toBe(false)
  await kit.owner(
    `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, room, engine_instance, signal_url, started_at, ended_at)
     select $1, $2, id, $3, 'Gone', 'Ada', $4, $5, '', portal_now() - interval '2 hours', portal_now() - interval '1 hour'
     from occurrences where meeting_id = $2`,
    [tenant.tenantId, meeting.id, meeting.number, randomUUID(), randomUUID()],
  )
  await kit.as(ada).call(meetings.delete, { id: meeting.id })
  expect(await purge()).toBe(false)
  await kit.owner(`update meetings set deleted_at = deleted_at - interval '31 seconds' where id = $1`, [meeting.id])
  expect(await purge()).toBe(true)
  expect(await purge()).toBe(false)
  for (const table of ['meetings', 'meeting_numbers', 'occurrences']) {
    expect(await kit.owner(`select from ${table} where tenant_id = $1`, [tenant.tenantId])).toEqual([])
  }
  const period = { from: new Date(Date.now() - 864e5).toISOString(), to: new Date().toISOString() }
  expect((await kit.as(ada).call(meetings.listPast, period)).body.items).toEqual([
    expect.objectContaining({ topic: 'Gone', number: meeting.number, held: true }),
  ])
})
