import type { AlertFiring } from '@foyer/contract/operations/alerts'
import type { AlertCondition, AlertDirection } from '@foyer/contract/operations/health-numbers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectPage } from '#platform/database/page.ts'
import { daysAgo } from '#platform/database/period.ts'

type MailState = AlertFiring['emails']

const select = (db: Db) => db.selectFrom('alert_firings').selectAll().$narrowType<{ direction: AlertDirection }>()

export type FiringRow = Awaited<ReturnType<typeof findInProgress>>[number]

/** Finds the firings that have not ended, at most one of each rule. */
export const findInProgress = (db: Db) => select(db).where('ended_at', 'is', null).execute()

/** Finds a page of a rule's firings, the last one first. */
export const findPage = (db: Db, ruleId: string, page: { page: number; size: number }) =>
  selectPage(select(db).where('rule_id', '=', ruleId).orderBy('started_at', 'desc').orderBy('id', 'desc'), page)

export const insert = (
  db: Db,
  {
    ruleId,
    condition,
    startedAt,
    worst,
  }: { ruleId: string; condition: AlertCondition; startedAt: Date; worst: number },
): Promise<FiringRow> =>
  db
    .insertInto('alert_firings')
    .values({
      rule_id: ruleId,
      direction: condition.direction,
      threshold: condition.threshold,
      started_at: startedAt,
      worst,
    })
    .returningAll()
    .$narrowType<{ direction: AlertDirection }>()
    .executeTakeFirstOrThrow()

export const update = (
  db: Db,
  id: string,
  firing: Partial<Pick<FiringRow, 'ended_at' | 'worst' | 'notified_at' | 'emails' | 'muted_by'>>,
) => db.updateTable('alert_firings').set(firing).where('id', '=', id).execute()

/** Finds when the last firing of a rule ended that was emailed; null if none was. */
export async function findLastEnd(db: Db, ruleId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('alert_firings')
    .select(({ fn }) => fn.max('ended_at').as('ended'))
    .where('rule_id', '=', ruleId)
    .where('notified_at', 'is not', null)
    .executeTakeFirst()
  return row?.ended ?? null
}

/** Ends the firing of a rule that is turned off, without emails. */
export const stop = (db: Db, ruleId: string, stoppedBy: string) =>
  db
    .updateTable('alert_firings')
    .set({ ended_at: sql<Date>`greatest(started_at, portal_now())`, stopped_by: stoppedBy })
    .where('rule_id', '=', ruleId)
    .where('ended_at', 'is', null)
    .execute()

/** How far the worst of some emails has come. One that is not in the mail log any more was sent. */
function toMailState(emails: readonly { state: string; smtp_problem: string }[]): MailState {
  if (emails.some(({ state, smtp_problem: problem }) => state === 'failed' || (state === 'waiting' && problem !== '')))
    return 'not-delivered'
  if (emails.some(({ state }) => state === 'unsent')) return 'unsent'
  return emails.some(({ state }) => state === 'waiting') ? 'waiting' : 'sent'
}

/** Finds how far the emails of firings have come, by the id of the firing. */
export async function findMailStates(
  db: Db,
  tenantId: string,
  firings: readonly Pick<FiringRow, 'id' | 'notified_at' | 'emails'>[],
): Promise<(id: string) => MailState> {
  const ids = firings.flatMap(({ emails }) => emails)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('emails')
          .select(['id', 'state', 'smtp_problem'])
          .where('tenant_id', '=', tenantId)
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const states = new Map(
    firings.map(({ id, notified_at: notifiedAt, emails }) => [
      id,
      notifiedAt === null ? ('muted' as const) : toMailState(emails.flatMap((email) => byId.get(email) ?? [])),
    ]),
  )
  return (id) => states.get(id) ?? 'sent'
}

/** Deletes firings that ended some days ago. */
export const deleteOld = (db: Db, days: number) =>
  db.deleteFrom('alert_firings').where('ended_at', '<', daysAgo(days)).execute()
