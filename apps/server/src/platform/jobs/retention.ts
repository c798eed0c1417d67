import { sql } from 'kysely'
import type { Platform } from '#platform/calls/define-handlers.ts'

/** Retention in days that is not configurable. */
const fixedDays = { events: 1, idempotencyKeys: 1 } as const
const everySeconds = 3600

const daysAgo = (count: number) => sql<Date>`portal_now() - ${count} * interval '1 day'`

/** Deletes expired rows and rows past their retention. */
export const purge = ({ database, env }: Pick<Platform, 'database' | 'env'>): Promise<void> =>
  database.acrossTenants(async ({ db }) => {
    const days = { ...env.retentionDays, ...fixedDays }
    const now = sql<Date>`portal_now()`
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', now).where('purpose', '<>', 'invitation').execute()
    // Expired invitations are kept longer, because their link can still be used to request a new one.
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', daysAgo(days.invitations)).execute()
    await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
    await db.deleteFrom('events').where('occurred_at', '<', daysAgo(days.events)).execute()
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(days.idempotencyKeys)).execute()
    await db.deleteFrom('audit_log').where('occurred_at', '<', daysAgo(days.audit)).execute()
    const none = {
      os: '',
      browser_version: '',
      platform: '',
      speaker: '',
      mic: '',
      camera: '',
      network: '',
      ip_address: '',
    }
    await db
      .updateTable('participants')
      .set(none)
      .where('left_at', '<', daysAgo(days.deviceReports))
      .where('ip_address', '<>', '')
      .execute()
  })

export const retentionJobs = (platform: Platform): void =>
  platform.jobs.schedule('purge-expired', everySeconds, () => purge(platform))
