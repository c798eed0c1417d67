import { afterAll, beforeAll, expect, it } from 'vitest'
import { purge } from '#platform/jobs/retention.ts'
import { createKit, type Kit } from '#test/kit.ts'
import { insertConference } from '#test/meetings.ts'
import { feedbacksSlice } from './feedbacks.slice.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

it('forgets what devices reported after 90 days, and keeps what was said', async () => {
  const { admin, tenantId } = await kit.createTenant()
  for (const days of [89, 91])
    await kit.owner(
      `insert into feedback (tenant_id, participant_id, conference_id, rating, version, system, network, started_at)
       select tenant_id, id, conference_id, 3, 'Chrome 141', 'Linux', 'wifi', now() - make_interval(days => $2)
       from participants where conference_id = $1`,
      [await insertConference(kit, admin, { ended: true }), days],
    )
  await purge(kit.platform, [feedbacksSlice.retention])
  const rows = await kit.owner(
    'select rating, version, system, network from feedback where tenant_id = $1 order by started_at',
    [tenantId],
  )
  expect(rows).toEqual([
    { rating: 3, version: '', system: '', network: '' },
    { rating: 3, version: 'Chrome 141', system: 'Linux', network: 'wifi' },
  ])
})
