import { expect, it } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { useKit } from '#test/kit.ts'
import { purge } from './retention.ts'

const kit = await useKit()

const countRows = async (table: string, tenantId: string): Promise<number> =>
  (await kit.owner(`select count(*)::int as left from ${table} where tenant_id = $1`, [tenantId]))[0].left

it('purges expired rows and rows past their retention, and nothing else', async () => {
  const { tenantId, admin } = await kit.createTenant()
  const insertRows = async (daysAgo: number): Promise<void> => {
    await kit.owner(
      `insert into rate_limits (tenant_id, key, count, expires_at) values ($1, $2, 1, now() - make_interval(days => $3) + interval '1 hour')`,
      [tenantId, `k${daysAgo}`, daysAgo],
    )
    await kit.owner(
      `insert into events (tenant_id, topic, object_id, occurred_at) values ($1, 'users', 'x', now() - make_interval(days => $2) + interval '1 hour')`,
      [tenantId, daysAgo],
    )
    await kit.owner(
      `insert into audit_log (tenant_id, actor_label, action, object_id, ip_address, occurred_at) values ($1, '', 'x', 'x', '', now() - make_interval(days => $2) + interval '1 hour')`,
      [tenantId, daysAgo],
    )
  }
  for (const daysAgo of [0, 5, 500]) await insertRows(daysAgo)
  await kit.owner(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [admin.id])
  await purge(kit.platform, [])
  expect(await countRows('rate_limits', tenantId)).toBe(1)
  expect(await countRows('events', tenantId)).toBe(1)
  expect(await countRows('audit_log', tenantId)).toBe(2)
  expect(await countRows('sessions', tenantId)).toBe(0)
})

it('applies the configured retention', async () => {
  const { tenantId } = await kit.createTenant()
  await kit.owner(
    `insert into audit_log (tenant_id, actor_label, action, object_id, ip_address, occurred_at)
     select $1, '', 'x', 'x', '', now() - make_interval(days => d) from unnest(array[1, 9, 11]) d`,
    [tenantId],
  )
  const env = readEnv({ AUDIT_DAYS: '10' }, '.')
  await purge({ ...kit.platform, env }, [])
  expect(await countRows('audit_log', tenantId)).toBe(2)
})

it('keeps expired invitations for 30 days, but no other expired tokens', async () => {
  const { tenantId, admin } = await kit.createTenant()
  await kit.owner(
    `insert into one_time_tokens (tenant_id, token_hash, purpose, user_id, expires_at)
     select $1, sha256(convert_to(p || d, 'utf8')), p, $2, now() - make_interval(days => d)
     from unnest(array['invitation', 'reset', 'forced-change']) p, unnest(array[1, 31]) d`,
    [tenantId, admin.id],
  )
  await purge(kit.platform, [])
  expect(await kit.owner('select purpose from one_time_tokens where tenant_id = $1', [tenantId])).toEqual([
    { purpose: 'invitation' },
  ])
})
