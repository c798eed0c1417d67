import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Steps } from './samples.store.ts'

/** How long a conference may last. */
const longestDays = 1

type Step = { step: number; most: number; last: number }

/** Continues the number of a step through the steps in which nothing changed. */
function fill(rows: readonly Step[], count: number): number[] {
  const byStep = new Map(rows.map((row) => [row.step, row]))
  let current = byStep.get(-1)?.last ?? 0
  return Array.from({ length: count }, (_, step) => {
    const row = byStep.get(step)
    const most = Math.max(current, row?.most ?? 0)
    current = row?.last ?? current
    return most
  })
}

const spans = {
  conferences: sql`select c.started_at as began, c.ended_at as ended from recent c`,
  participants: sql`select p.connected_at as began, coalesce(p.left_at, c.ended_at) as ended
    from recent c join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id
    where p.connected_at is not null`,
}

/** Counts the current tenant's conferences or participants: the most at once in each step. */
export async function findPresence(db: Db, kind: keyof typeof spans, { from, stepSeconds, count }: Steps) {
  const { rows } = await sql<Step>`
    with recent as (
      select tenant_id, id, started_at, ended_at from conferences
      where started_at > ${from}::timestamptz - make_interval(days => ${longestDays})
        and (ended_at is null or ended_at > ${from})
    ),
    spans as (${spans[kind]}),
    edges as (
      select greatest(began, ${from}::timestamptz - interval '1 microsecond') as at, 1 as change from spans
      where ended is null or ended > ${from}
      union all
      select ended, -1 from spans where ended > ${from}
    ),
    running as (
      select at, sum(change) over (order by at, change rows unbounded preceding) as present, change from edges
    )
    select greatest(-1, floor(extract(epoch from at - ${from}::timestamptz) / ${stepSeconds}))::int as step,
      max(present)::int as most, (array_agg(present order by at desc, change desc))[1]::int as last
    from running group by 1`.execute(db)
  return fill(rows, count)
}

/** Counts the samples of connections of the last hour's stays in the current tenant, and those that were poor or lost. */
export async function countPoorSamples(db: Db): Promise<{ samples: number; poor: number }> {
  const { rows } = await sql<{ samples: number; poor: number }>`
    select coalesce(sum(p.quality_samples), 0)::int as samples, coalesce(sum(p.poor_samples), 0)::int as poor
    from conferences c join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id
    where c.started_at > portal_now() - make_interval(days => ${longestDays})
      and (c.ended_at is null or c.ended_at > portal_now() - interval '1 hour')
      and (p.left_at is null or p.left_at > portal_now() - interval '1 hour')`.execute(db)
  return rows[0] ?? { samples: 0, poor: 0 }
}
