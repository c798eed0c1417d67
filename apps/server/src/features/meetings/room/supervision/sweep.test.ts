import { Client } from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts'
import { createKit, useKit } from '#test/kit.ts'

const many = 600
const ownSql = 'select count(*)::int as open from conferences where tenant_id = $1 and ended_at is null'
// A database of its own: the open conferences of other tests would be ended, and their statements counted.
const { sweep: connection } = inject('ownConnections')
const kit = await useKit({ connection })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const guest = await kit.createUser(tenant)
const sealed = kit.platform.secret.seal('secret1')
await kit.owner(
  `insert into meeting_numbers (tenant_id, number)
   select $1, '7' || lpad((extract(epoch from clock_timestamp())::bigint % 100000)::text, 5, '0') || lpad(n::text, 4, '0')
   from generate_series(1, $2::int) n`,
  [tenant.tenantId, many],
)
await kit.owner(
  `insert into meetings (tenant_id, number, kind, owner_id, topic, timezone, password_encrypted, options, ical_uid)
   select tenant_id, number, 'open', $2, 'Topic', 'UTC', $3, '{"joinBeforeHost": true}', number from meeting_numbers where tenant_id = $1`,
  [tenant.tenantId, host.id, sealed],
)
await kit.owner(
  `insert into invitees (tenant_id, meeting_id, email, name, language, user_id)
   select tenant_id, id, $2, 'Ada', 'en', $3 from meetings where tenant_id = $1`,
  [tenant.tenantId, guest.email, guest.id],
)
await kit.owner(
  `insert into conferences (tenant_id, meeting_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, heartbeat_at)
   select tenant_id, id, number, topic, 'Ada', owner_id, tenant_id || '.' || id, gen_random_uuid(), 'ws://127.0.0.1:9',
     now() - interval '2 hours', now() - interval '1 hour' - random() * interval '20 minutes'
   from meetings where tenant_id = $1`,
  [tenant.tenantId],
)
// Half of them still have a participant; in the others the participant left after half an hour.
await kit.owner(
  `insert into participants (tenant_id, conference_id, user_id, name, joined_at, connected_at, left_at)
   select tenant_id, id, $2, 'Ada', started_at, started_at,
     case when row_number() over () % 2 = 0 then started_at + interval '30 minutes' end
   from conferences where tenant_id = $1`,
  [tenant.tenantId, guest.id],
)

/** Runs a portal process until it has ended all conferences of the tenant; returns the statements that it sent. */
async function sweep(): Promise<string[]> {
  const sent: string[] = []
  const original = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : z.object({ text: z.string() }).safeParse(first).data?.text
    if (text !== undefined && text !== ownSql) sent.push(text)
    return Reflect.apply(original, this, args)
  })
  const fake: FakeEngine = await createFakeEngine()
  const other = await createKit({
    connection,
    engine: fake.engine,
    supervisorTimings: { heartbeatMs: 3_600_000, sweepMs: 200 },
  })
  await expect.poll(async () => (await kit.owner(ownSql, [tenant.tenantId]))[0].open, { interval: 100 }).toBe(0)
  await other.close()
  await fake.engine.stop()
  spy.mockRestore()
  return sent
}

it('a sweep ends hundreds of abandoned conferences in few statements, each at its last heartbeat or last leave', async () => {
  const sent = await sweep()
  const writing = sent.filter((text) =>
    /^(update "conferences" set "ended_at"|update "participants"|insert into (calendar_entries|events))/.test(text),
  )
  // Two transactions, 500 conferences in the first: conferences, participants, calendar entries, events. On a busy machine
  // another sweep begins before the last one is committed.
  expect(writing.length).toBeGreaterThanOrEqual(8)
  expect(writing.length).toBeLessThanOrEqual(16)

  const rows = await kit.owner(
    `select c.started_at, c.heartbeat_at, c.ended_at, c.participant_count, p.left_at, e.user_ids, e.wrong
     from conferences c join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id
     join lateral (select array_agg(user_id) as user_ids,
         count(*) filter (where (starts_at, ends_at, is_owner) is distinct from (c.started_at, c.ended_at, user_id = c.host_id))::int as wrong
       from calendar_entries where tenant_id = c.tenant_id and conference_id = c.id) e on true
     where c.tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(rows).toHaveLength(many)
  let left = 0
  for (const { started_at, heartbeat_at, ended_at, participant_count, left_at, user_ids, wrong } of rows) {
    const isLeft = left_at.getTime() === started_at.getTime() + 1_800_000
    left += isLeft ? 1 : 0
    expect(ended_at).toEqual(isLeft ? left_at : heartbeat_at)
    expect(left_at).toEqual(ended_at)
    expect(participant_count).toBe(1)
    expect([...user_ids].sort()).toEqual([host.id, guest.id].sort())
    expect(wrong).toBe(0)
  }
  expect(left).toBe(many / 2)

  const notified = await kit.owner(
    `select topic, user_id, count(*)::int, count(distinct object_id)::int as objects from events where tenant_id = $1
     group by topic, user_id`,
    [tenant.tenantId],
  )
  const counts = { count: many, objects: many }
  expect(notified).toHaveLength(3)
  expect(notified).toEqual(
    expect.arrayContaining([
      { topic: 'conferences', user_id: null, ...counts },
      { topic: 'meetings', user_id: host.id, ...counts },
      { topic: 'meetings', user_id: guest.id, ...counts },
    ]),
  )
})
