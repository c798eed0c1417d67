import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { createKit, type Kit } from '#test/kit.ts'
import { purge } from './retention.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

const left = async (table: string, tenantId: string): Promise<number> =>
  (await kit.owner(`select count(*)::int as left from ${table} where tenant_id = $1`, [tenantId]))[0].left

it('purges what has expired and what is older than its retention, and nothing younger', async () => {
  const { tenantId, admin } = await kit.makeTenantWithData.tenant()
  const old = async (daysAgo: number): Promise<void> => {
    await kit.owner(
      `insert into counters (tenant_id, key, count, until) values ($1, $2, 1, now() - make_interval(days => $3) + interval '1 hour')`,
      [tenantId, `k${daysAgo}`, daysAgo],
    )
    await kit.owner(
      `insert into events (tenant_id, topic, object_id, at) values ($1, 'users', 'x', now() - make_interval(days => $2) + interval '1 hour')`,
      [tenantId, daysAgo],
    )
    await kit.owner(
      `insert into audit (tenant_id, actor_label, call, object_id, address, at) values ($1, '', 'x', 'x', '', now() - make_interval(days => $2) + interval '1 hour')`,
      [tenantId, daysAgo],
    )
  }
  for (const daysAgo of [0, 5, 500]) await old(daysAgo)
  await kit.owner(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [admin.id])
  await purge(kit.platform)
  expect(await left('counters', tenantId)).toBe(1)
  expect(await left('events', tenantId)).toBe(1)
  expect(await left('audit', tenantId)).toBe(2)
  expect(await left('sessions', tenantId)).toBe(0)
})

it('keeps what the settings say', async () => {
  const { tenantId } = await kit.makeTenantWithData.tenant()
  await kit.owner(
    `insert into audit (tenant_id, actor_label, call, object_id, address, at)
     select $1, '', 'x', 'x', '', now() - make_interval(days => d) from unnest(array[1, 9, 11]) d`,
    [tenantId],
  )
  const env = readEnv({ AUDIT_DAYS: '10' }, '.')
  await purge({ ...kit.platform, env })
  expect(await left('audit', tenantId)).toBe(2)
})

it('keeps an invitation that is over for 30 days, by which one asks for a new one, and no other link', async () => {
  const { tenantId, admin } = await kit.makeTenantWithData.tenant()
  await kit.owner(
    `insert into one_time_tokens (tenant_id, token_hash, purpose, user_id, expires_at)
     select $1, sha256(convert_to(p || d, 'utf8')), p, $2, now() - make_interval(days => d)
     from unnest(array['invitation', 'reset', 'forced-change']) p, unnest(array[1, 31]) d`,
    [tenantId, admin.id],
  )
  await purge(kit.platform)
  expect(await kit.owner('select purpose from one_time_tokens where tenant_id = $1', [tenantId])).toEqual([
    { purpose: 'invitation' },
  ])
})

it('forgets devices and addresses after 90 days, not the participants', async () => {
  const { tenantId } = await kit.makeTenantWithData.tenant()
  const [conference] = await kit.owner(
    `insert into conferences (tenant_id, number, topic, host_name, room, engine_instance, signal_url, ended_at)
     values ($1, '1234567890', 'T', 'H', gen_random_uuid(), gen_random_uuid(), '', now()) returning id`,
    [tenantId],
  )
  await kit.owner(
    `insert into participants (tenant_id, conference_id, is_host, name, ip, os, left_at)
     select $1, $2, false, 'Guest', '192.0.2.1', 'Linux', now() - make_interval(days => d) from unnest(array[1, 91]) d`,
    [tenantId, conference.id],
  )
  await purge(kit.platform)
  const rows = await kit.owner('select ip, os, name from participants where tenant_id = $1 order by left_at', [
    tenantId,
  ])
  expect(rows).toEqual([
    { ip: '', os: '', name: 'Guest' },
    { ip: '192.0.2.1', os: 'Linux', name: 'Guest' },
  ])
})
