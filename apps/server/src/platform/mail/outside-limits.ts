import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { CallError } from '#platform/errors/call-error.ts'

/**
 * The limit of emails to addresses that belong to no active user of the tenant. `user`: a user's daily limit and the
 * tenant's, for emails that any user can send to anyone; an error names `field`. `tenant`: only the tenant's, for
 * invitations by administrators. `visitor`: a limit of the same size for emails that people without an account request,
 * so that they cannot use up the tenant's. `change`: for changes of a meeting to people who were counted when they were
 * invited, counted apart and with limits that allow many changes a day. `cancellation`: no limit, because there is one
 * for each invitation. `portal`: no limit either, for emails that the portal sends by itself, once for each invitation,
 * and about events of an account or a sign-up, which only users with rights over these can cause.
 */
export type MailLimit =
  | { readonly by: 'user'; readonly userId: string; readonly field?: string }
  | { readonly by: 'tenant'; readonly field?: string }
  | { readonly by: 'visitor' }
  | { readonly by: 'change'; readonly userId: string }
  | { readonly by: 'cancellation' }
  | { readonly by: 'portal' }

type Limits = Pick<Env, 'outsideEmailsPerUser' | 'outsideEmailsPerTenant'>
type DailyLimit = {
  key: string
  limit: number
  code: 'user-email-limit' | 'tenant-email-limit' | 'change-email-limit'
}

const windowSeconds = 24 * 60 * 60
/** The number of emails about changes a day that the limits allow for each invitation. */
const changesPerInvitation = 10

/** Lists the limits, the narrowest first; the fixed order also prevents deadlocks. */
function toDailyLimits(limit: MailLimit, env: Limits): DailyLimit[] {
  const { outsideEmailsPerUser, outsideEmailsPerTenant } = env
  const tenant = { key: 'outside-emails', limit: outsideEmailsPerTenant, code: 'tenant-email-limit' } as const
  if (limit.by === 'cancellation' || limit.by === 'portal') return []
  if (limit.by === 'change') {
    const code = 'change-email-limit'
    return [
      { key: `outside-changes:${limit.userId}`, limit: outsideEmailsPerUser * changesPerInvitation, code },
      { key: 'outside-changes', limit: outsideEmailsPerTenant * changesPerInvitation, code },
    ]
  }
  if (limit.by === 'tenant') return [tenant]
  if (limit.by === 'visitor') return [{ ...tenant, key: 'outside-emails-of-visitors' }]
  const user = { limit: outsideEmailsPerUser, code: 'user-email-limit' } as const
  return [{ ...user, key: `outside-emails:${limit.userId}` }, tenant]
}

/** Counts the addresses that belong to no active user of the tenant. */
async function countOutside(db: Db, tenantId: string, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from unnest(${emails}::text[]) address
    where not exists (select from users where tenant_id = ${tenantId} and email = address
      and status = 'active' and status <> 'deleted')`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts emails to these addresses in the transaction that queues them, so that only emails which are really queued
 * are counted; fails above a limit.
 */
export async function countOutsideEmails(
  db: Db,
  env: Limits,
  { tenantId, limit, emails }: { tenantId: string; limit: MailLimit; emails: readonly string[] },
): Promise<void> {
  const limits = toDailyLimits(limit, env)
  if (limits.length === 0) return
  const outside = await countOutside(db, tenantId, emails)
  if (outside === 0) return
  for (const daily of limits) {
    const { count } = await db
      .insertInto('rate_limits')
      .values({
        tenant_id: tenantId,
        key: daily.key,
        count: outside,
        expires_at: sql`portal_now() + ${windowSeconds} * interval '1 second'`,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'key']).doUpdateSet({
          count: sql`case when rate_limits.expires_at <= portal_now() then 0 else rate_limits.count end + excluded.count`,
          expires_at: sql`case when rate_limits.expires_at <= portal_now() then excluded.expires_at else rate_limits.expires_at end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    if (count > daily.limit) throw new CallError(daily.code, 'field' in limit ? limit.field : undefined)
  }
}
