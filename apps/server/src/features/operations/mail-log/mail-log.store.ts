import type { PageQuery } from '@foyer/contract/common'
import { maxCounted } from '@foyer/contract/constants'
import type { Mail } from '@foyer/contract/operations/mail-log'
import type { MailProblem } from '@foyer/contract/operations/mail-problems'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { countUpTo, selectPage } from '#platform/database/page.ts'
import { searchCondition } from '#platform/database/search.ts'

type Match = { search: string; sort: 'written' | '-written'; state?: Mail['state'] | undefined }

function filterMails(db: Db, { search, sort, state }: Match) {
  const descending = sort === '-written'
  const order = buildKeyset({ column: 'created_at', id: 'emails.id', descending, idDescending: !descending })
  const query = db
    .selectFrom('emails')
    .select([
      'id',
      'to_email',
      'subject',
      'logged_text',
      'state',
      'smtp_problem',
      'smtp_response',
      'created_at',
      'sent_at',
    ])
    .where(searchCondition('emails', search, { tenant: 'emails.tenant_id', id: 'emails.id' }))
    .$if(state !== undefined, (filtered) => filtered.where('state', '=', state ?? 'sent'))
    .orderBy(order.by)
  return { query, order }
}

export async function findPage(db: Db, { page, size, ...match }: Omit<PageQuery, 'search'> & Match) {
  return selectPage(filterMails(db, match).query, { page, size })
}

export type MailRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows of an export. */
export function findAfter(db: Db, match: Match, { after, size }: { after: Cursor | undefined; size: number }) {
  const { query, order } = filterMails(db, match)
  return query.select(order.cursor).where(order.after(after)).limit(size).execute()
}

/** Counts the emails of a tenant that failed within the last day, up to `max`. */
export const countFailed = (db: Db, tenantId: string, max: number): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('emails')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'failed')
      .where('created_at', '>', sql<Date>`portal_now() - interval '1 day'`),
    max,
  )

export type FailingMail = {
  tenant_id: string
  name: string
  has_server: boolean
  since: Date
  problem: MailProblem
  waiting: number
}

/**
 * Finds active tenants whose mail server has taken no email since one that it did not take: theirs, or with
 * `has_server` false that of the installation. `waiting` counts up to `maxCounted`.
 */
export async function findFailing(db: Db, ids?: readonly string[]): Promise<FailingMail[]> {
  const untaken = sql`emails e where e.tenant_id = t.tenant_id and e.smtp_problem <> ''
    and e.state in ('waiting', 'failed')`
  const { rows } = await sql<FailingMail>`
    select t.tenant_id, t.name, first.created_at as since,
      exists (select from tenant_smtp s where s.tenant_id = t.tenant_id) as has_server,
      (select e.smtp_problem from ${untaken} order by e.created_at desc limit 1) as problem,
      (select count(*)::int from (select from ${untaken} and e.state = 'waiting' limit ${maxCounted}) w) as waiting
    from tenants t
    left join lateral (
      select e.created_at from emails e where e.tenant_id = t.tenant_id and e.state = 'sent'
      order by e.created_at desc limit 1
    ) taken on true
    cross join lateral (
      select e.created_at from ${untaken} and e.created_at > coalesce(taken.created_at, '-infinity')
      order by e.created_at limit 1
    ) first
    where t.status = 'active' ${ids === undefined ? sql`` : sql`and t.tenant_id = any(${ids})`}
    order by first.created_at, t.tenant_id`.execute(db)
  return rows
}

/** Across tenants: counts the emails of the last 24 hours that were delivered or failed. */
export async function countDay(db: Db): Promise<{ failed: number; all: number }> {
  const { rows } = await sql<{ failed: number; all: number }>`
    select (count(*) filter (where state = 'failed'))::int as failed, count(*)::int as all
    from emails where created_at > portal_now() - interval '1 day' and state in ('sent', 'failed')`.execute(db)
  return rows[0] ?? { failed: 0, all: 0 }
}
