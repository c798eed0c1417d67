import { maxOwnAlerts } from '@foyer/contract/operations/alert-constants'
import { type AlertNumber, findBuiltInCondition, listAlertNumbers } from '@foyer/contract/operations/alert-rules'
import {
  type AlertCondition,
  type AlertDirection,
  healthSampleSeconds,
} from '@foyer/contract/operations/health-numbers'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const numbers = listAlertNumbers()
const builtInNumbers = numbers.filter((number) => findBuiltInCondition(number) !== undefined)

const select = (db: Db) =>
  db.selectFrom('alert_rules').selectAll().$narrowType<{ number: AlertNumber; direction: AlertDirection | null }>()

/** Selects rules of numbers that this version knows: a newer one may have added others. */
const selectKnown = (db: Db) => select(db).where('number', '=', sql<AlertNumber>`any(${numbers}::text[])`)

export type RuleRow = Awaited<ReturnType<typeof findAll>>[number]

/** Finds all rules: the built-in ones in the order of their numbers, then the others by name. */
export const findAll = (db: Db) =>
  selectKnown(db)
    .orderBy('built_in', 'desc')
    .orderBy(sql`case when built_in then array_position(${numbers}::text[], number) end`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxOwnAlerts + numbers.length)
    .execute()

export const find = (db: Db, id: string): Promise<RuleRow | undefined> =>
  selectKnown(db).where('id', '=', id).executeTakeFirst()

/** Finds a rule and keeps others from changing it before the transaction ends. */
export const findForUpdate = (db: Db, id: string): Promise<RuleRow | undefined> =>
  selectKnown(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Finds the rules that are on, and keeps others from changing them before the transaction ends. */
export const findEnabledForUpdate = (db: Db): Promise<RuleRow[]> =>
  selectKnown(db).where('enabled', '=', true).orderBy('id').forUpdate().execute()

/** Returns when a rule alerts: a built-in one as it was from the start, unless it was changed. */
export function toCondition({ number, direction, threshold, seconds }: RuleRow): AlertCondition {
  const changed =
    direction === null || threshold === null || seconds === null ? undefined : { direction, threshold, seconds }
  const condition = changed ?? findBuiltInCondition(number)
  if (condition === undefined) throw new Error(`There is no built-in rule of ${number}`)
  return condition
}

/**
 * Adds the built-in rules that are missing: all of them at first, and those of numbers that a new version adds. Others
 * must not do so at the same time.
 */
export const insertBuiltIn = (db: Db) =>
  db
    .insertInto('alert_rules')
    .columns(['number', 'built_in'])
    .expression(sql`select number, true from unnest(${builtInNumbers}::text[]) number
      where not exists (select from alert_rules r where r.built_in and r.number = number.number)`)
    .execute()

/** Serialises additions: two could otherwise both be the last one that is allowed. Returns how many there are. */
export async function countOwnLocked(db: Db): Promise<number> {
  await sql`lock table alert_rules in share row exclusive mode`.execute(db)
  const { count } = await db
    .selectFrom('alert_rules')
    .where('built_in', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const hasEnabled = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('alert_rules').select('id').where('enabled', '=', true).limit(1).executeTakeFirst()) !==
  undefined

const changedBy = (name: string) => ({
  changed_by: name,
  changed_at: sql<Date>`portal_now()`,
  version: sql<number>`version + 1`,
})

/**
 * Has the samples evaluated again with the rule as it is now: as many as decide, so that it does not fire for what is
 * over, and none that belong to its last firing.
 */
const reevaluated = (seconds: number, id?: string) => ({
  evaluated_until: sql<Date>`greatest(portal_now() - ${seconds + healthSampleSeconds} * interval '1 second',
    (select coalesce(ended_at, started_at) from alert_firings where rule_id = ${id ?? null}
     order by started_at desc, id desc limit 1))`,
  series_since: null,
  series_until: null,
  series_seconds: 0,
  series_samples: 0,
  series_worst: null,
})

type Named = AlertCondition & { readonly name: string }

/** Adds a rule and returns its id. */
export const insert = async (
  db: Db,
  { number, changedBy: name, ...rule }: Named & { number: AlertNumber; changedBy: string },
): Promise<string> =>
  (
    await db
      .insertInto('alert_rules')
      .values({
        ...{ number, name: rule.name, direction: rule.direction, threshold: rule.threshold, seconds: rule.seconds },
        ...{ changed_by: name, changed_at: sql<Date>`portal_now()` },
        ...reevaluated(rule.seconds),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Updates name and condition; a null condition makes a built-in rule what it was from the start. */
export const updateCondition = (
  db: Db,
  id: string,
  { name, condition, seconds, by }: { name: string; condition: AlertCondition | null; seconds: number; by: string },
) =>
  db
    .updateTable('alert_rules')
    .set({
      name,
      ...(condition ?? { direction: null, threshold: null, seconds: null }),
      ...changedBy(by),
      ...reevaluated(seconds, id),
    })
    .where('id', '=', id)
    .execute()

export const updateEnabled = (
  db: Db,
  id: string,
  { enabled, seconds, by }: { enabled: boolean; seconds: number; by: string },
) =>
  db
    .updateTable('alert_rules')
    .set({ enabled, ...changedBy(by), ...reevaluated(seconds, id) })
    .where('id', '=', id)
    .execute()

export const updateMute = (db: Db, id: string, { until, by }: { until: Date | null; by: string }) =>
  db
    .updateTable('alert_rules')
    .set({ muted_until: until, muted_by: until === null ? '' : by, ...changedBy(by) })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('alert_rules').where('id', '=', id).execute()

/** Returns the time by the database's clock, which is that of the samples. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select portal_now() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database has no time')
  return row.now
}

/** The progress of the evaluation of a rule. */
export type Progress = Pick<
  RuleRow,
  | 'evaluated_until'
  | 'series_since'
  | 'series_until'
  | 'series_seconds'
  | 'series_samples'
  | 'series_worst'
  | 'last_fired_at'
>

export const updateProgress = (db: Db, id: string, progress: Progress) =>
  db.updateTable('alert_rules').set(progress).where('id', '=', id).execute()

/** Keeps other processes from evaluating before the transaction ends, and finds since when it was done without a pause. */
export const lockEvaluation = (db: Db) =>
  db.selectFrom('alert_settings').select(['evaluating_since', 'evaluated_at']).forUpdate().executeTakeFirstOrThrow()

export const updateEvaluation = (db: Db, evaluation: { evaluating_since: Date; evaluated_at: Date }) =>
  db.updateTable('alert_settings').set(evaluation).execute()
