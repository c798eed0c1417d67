import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import { purge } from '#platform/jobs/retention.ts'
import { createKit, type Kit } from '#test/kit.ts'
import { createConferencesSlice } from './conferences.slice.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

it('clears devices and IP addresses of participants after 90 days', async () => {
  const { tenantId } = await kit.createTenant()
  const [conference] = await kit.owner(
    `insert into conferences (tenant_id, number, topic, host_name, room, engine_instance, signal_url, ended_at)
     values ($1, '1234567890', 'T', 'H', gen_random_uuid(), gen_random_uuid(), '', now()) returning id`,
    [tenantId],
  )
  await kit.owner(
    `insert into participants (tenant_id, conference_id, name, ip_address, os, left_at)
     select $1, $2, 'Guest', '192.0.2.1', 'Linux', now() - make_interval(days => d) from unnest(array[1, 91]) d`,
    [tenantId, conference.id],
  )
  await purge(kit.platform, [createConferencesSlice(createDisabledEngine()).retention])
  const rows = await kit.owner('select ip_address, os, name from participants where tenant_id = $1 order by left_at', [
    tenantId,
  ])
  expect(rows).toEqual([
    { ip_address: '', os: '', name: 'Guest' },
    { ip_address: '192.0.2.1', os: 'Linux', name: 'Guest' },
  ])
})

it('deletes samples of connections after 90 days, however many there are', async () => {
  const { tenantId } = await kit.createTenant()
  await kit.owner(
    `insert into connection_samples (tenant_id, conference_id, at, samples)
     select $1, gen_random_uuid(), now() - make_interval(days => d), '' from unnest(array[89, 91]) d, generate_series(1, 5001)`,
    [tenantId],
  )
  await purge(kit.platform, [createConferencesSlice(createDisabledEngine()).retention])
  const [left] = await kit.owner(
    `select count(*)::int as count, min(at) > now() - interval '90 days' as recent from connection_samples
     where tenant_id = $1`,
    [tenantId],
  )
  expect(left).toEqual({ count: 5001, recent: true })
})
