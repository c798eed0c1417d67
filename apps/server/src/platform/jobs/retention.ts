import { sql } from 'kysely'
import type { ApplyRetention } from '#platform/calls/define-slice.ts'
import { daysAgo } from '#platform/database/period.ts'
import type { Platform } from '#platform/services.ts'

/** Retention in days that is not configurable. */
const fixedDays = { events: 1, idempotencyKeys: 1 } as const
const everySeconds = 3600

/** Deletes expired rows of the platform, and those past their retention. */
const purgePlatform: ApplyRetention = (database, retentionDays) =>
  database.acrossTenants(async (db) => {
    const days = { ...retentionDays, ...fixedDays }
    const now = sql<Date>`portal_now()`
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', now).where('purpose', '<>', 'invitation').execute()
    // Expired invitations are kept longer, because their link can still be used to request a new one.
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', daysAgo(days.invitations)).execute()
    await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
    await db.deleteFrom('events').where('occurred_at', '<', daysAgo(days.events)).execute()
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(days.idempotencyKeys)).execute()
    await db.deleteFrom('audit_log').where('occurred_at', '<', daysAgo(days.audit)).execute()
  })

/** Applies the retention of the platform and of the slices; one that fails does not keep the others from being applied. */
export async function purge({ database, env }: Pick<Platform, 'database' | 'env'>, slices: readonly ApplyRetention[]) {
  const failures: unknown[] = []
  for (const apply of [purgePlatform, ...slices]) {
    await apply(database, env.retentionDays).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Retention could not be applied everywhere')
}

export const scheduleRetention = (platform: Platform, slices: readonly ApplyRetention[]): void =>
  platform.jobs.schedule('purge-expired', everySeconds, () => purge(platform, slices))
