import type { Dashboard, DashboardQuery } from '@foyer/contract/insight/dashboards'
import * as users from '#features/identity/users/users.store.ts'
import { databaseNow } from '#features/meetings/meetings/meetings.store.ts'
import * as tenants from '#features/tenancy/tenants/overview.store.ts'
import type { Db } from '#platform/database/database.ts'
import { findOffsets, toCalendar } from './calendar.rules.ts'
import { toDashboard } from './dashboards.presenter.ts'
import * as store from './dashboards.store.ts'
import { countUsage, findCountedUntil, type UsageCounts, type UsageScope, type UsageSpan } from './usage.store.ts'

const noUsage: UsageCounts = { quarters: [], top: [], platforms: [] }
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const later = (one: Date, other: Date): Date => (one > other ? one : other)

/**
 * Reads the numbers of a period: those that nothing can change any more are stored, and what came after them is counted
 * now.
 */
export async function readDashboard(
  db: Db,
  scope: UsageScope,
  { timezone, step, top: metric, ...days }: DashboardQuery,
): Promise<Dashboard> {
  const calendar = toCalendar({ ...days, timezone }, step)
  const { before, from, until } = calendar
  const [now, countedUntil = before] = await Promise.all([databaseNow(db), findCountedUntil(db)])
  const storedUntil = earlier(later(countedUntil, before), until)
  const offsets = findOffsets(timezone, from, until)
  const count = (span: UsageSpan): Promise<UsageCounts> =>
    span.from < earlier(span.until, now) ? countUsage(db, span, scope) : Promise.resolve(noUsage)
  const liveBefore = await count({ from: storedUntil, until: from })
  const live = await count({ from: later(storedUntil, from), until })
  const span = { from, until: later(storedUntil, from) }
  const stored = { scope, span }
  const findTop = scope === 'tenant' ? store.findTopUsers : store.findTopTenants
  return toDashboard({
    calendar: { ...calendar, offsets, now },
    live,
    liveBefore,
    steps: await store.sumSteps(db, { scope, span: { from: before, until: storedUntil } }, calendar.steps),
    hours: await store.sumHours(db, stored, offsets),
    peak: await store.findPeak(db, stored),
    top: await findTop(db, { span, live: live.top, metric }),
    platforms: [...(await store.sumPlatforms(db, stored)), ...live.platforms],
    users: await users.countAt(db, [from, until]),
    tenants: scope === 'tenant' ? [1, 1] : await tenants.countAt(db, [from, until]),
    rating: await store.averageRatings(db, { from, until }),
    ratingBefore: await store.averageRatings(db, { from: before, until: from }),
  })
}
