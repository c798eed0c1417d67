import type { PageQuery } from '@foyer/contract/common'
import type { Mail } from '@foyer/contract/operations/mail-log'
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
