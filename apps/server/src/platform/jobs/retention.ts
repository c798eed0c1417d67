import { sql } from 'kysely'
import type { Platform } from '#platform/calls/define-handlers.ts'

/** Days that those are kept whose purpose is over then; the others are settings. */
const fixedDays = { events: 1, idempotencyKeys: 1 } as const
const everySeconds = 3600

const before = (count: number) => sql<Date>`portal_now() - ${count} * interval '1 day'`

/** Purges once: what has expired, and what is older than its retention. */
export const purge = ({ database, env }: Pick<Platform, 'database' | 'env'>): Promise<void> =>
  database.acrossTenants(async ({ db }) => {
    const days = { ...env.retentionDays, ...fixedDays }
    const now = sql<Date>`portal_now()`
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', now).where('purpose', '<>', 'invitation').execute()
    // By an invitation that is over one asks for a new one.
    await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(days.invitations)).execute()
    await db.deleteFrom('counters').where('until', '<', now).execute()
    await db.deleteFrom('events').where('at', '<', before(days.events)).execute()
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(days.idempotencyKeys)).execute()
    await db.deleteFrom('audit').where('at', '<', before(days.audit)).execute()
    const none = { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '', ip: '' }
    await db
      .updateTable('participants')
      .set(none)
      .where('left_at', '<', before(days.deviceReports))
      .where('ip', '<>', '')
      .execute()
  })

/** Purges every hour, in one process at a time; registered before the jobs start. */
export const retentionJobs = (platform: Platform): void =>
  platform.jobs.schedule('purge-expired', everySeconds, () => purge(platform))
