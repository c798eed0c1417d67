import type { CurrencyCode } from '@foyer/contract/billing/currencies'
import { maxPlans, type Plan, type PlanPrice } from '@foyer/contract/billing/plans.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Named = { id: string; name: string }
type Role = Plan['roles'][number]

/** The row of a plan with its product, its linked plans by name, and the terms that new subscriptions have. */
export type PlanRow = Awaited<ReturnType<typeof findAll>>[number]

const select = (db: Db) =>
  db
    .selectFrom('plans')
    .innerJoin('products', 'products.id', 'plans.product_id')
    .innerJoin('plan_terms', (join) =>
      join.onRef('plan_terms.plan_id', '=', 'plans.id').onRef('plan_terms.number', '=', 'plans.terms_number'),
    )
    .selectAll('plans')
    .select([
      ...(['plan_terms.since', 'plan_terms.offered', 'plan_terms.roles', 'plan_terms.participants'] as const),
      ...(['plan_terms.meeting_minutes', 'plan_terms.recording_gigabytes'] as const),
      ...(['products.name as product_name', 'products.status as product_status'] as const),
      sql<PlanPrice[]>`coalesce((select json_agg(json_build_object('currency', p.currency, 'monthly', p.monthly,
          'yearly', p.yearly) order by p.currency)
        from plan_prices p where p.plan_id = plans.id and p.number = plans.terms_number), '[]')`.as('prices'),
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name))
        from plan_links join plans p on p.id = plan_links.linked_id where plan_links.plan_id = plans.id), '[]')`.as(
        'linked',
      ),
      sql<boolean>`exists (select from plan_links where plan_links.linked_id = plans.id)`.as('is_linked'),
      sql<boolean>`exists (select from plan_terms t where t.plan_id = plans.id and t.offered)`.as('was_offered'),
    ])
    .$narrowType<{ status: Plan['status']; product_status: Plan['status']; roles: Role[] }>()

/** Finds all plans by product and name. */
export const findAll = (db: Db) =>
  select(db).orderBy(sql`lower(products.name)`).orderBy(sql`lower(plans.name)`).limit(maxPlans).execute()

export const find = (db: Db, id: string): Promise<PlanRow | undefined> =>
  select(db).where('plans.id', '=', id).executeTakeFirst()

export async function count(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Checks whether a plan of the product other than `exceptId` has the name. */
export async function hasName(db: Db, { productId, name }: Pick<Fields, 'productId' | 'name'>, exceptId?: string) {
  const row = await db
    .selectFrom('plans')
    .select('id')
    .where('product_id', '=', productId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** Counts those plans that exist and are of another product. */
export async function countOfOthers(db: Db, ids: readonly string[], productId: string): Promise<number> {
  const rows = await db
    .selectFrom('plans')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('product_id', '<>', productId)
    .execute()
  return rows.length
}

type Fields = Pick<Plan, 'name' | 'description' | 'minLicences' | 'maxLicences' | 'published' | 'changedBy'> & {
  productId: string
}

const toColumns = (fields: Fields) => ({
  product_id: fields.productId,
  name: fields.name,
  description: fields.description,
  min_licences: fields.minLicences,
  max_licences: fields.maxLicences,
  published: fields.published,
  changed_by: fields.changedBy,
  changed_at: sql<Date>`portal_now()`,
})

/** Adds a plan, whose first terms have to follow in the same transaction, and returns its id. */
export const insert = async (db: Db, fields: Fields): Promise<string> =>
  (await db.insertInto('plans').values(toColumns(fields)).returning('id').executeTakeFirstOrThrow()).id

export const update = (db: Db, id: string, fields: Fields) =>
  db
    .updateTable('plans')
    .set({ ...toColumns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Replaces the plans that a plan is linked with. */
export async function replaceLinks(db: Db, planId: string, linkedIds: readonly string[]): Promise<void> {
  await db.deleteFrom('plan_links').where('plan_id', '=', planId).execute()
  if (linkedIds.length === 0) return
  await db
    .insertInto('plan_links')
    .values(linkedIds.map((id) => ({ plan_id: planId, linked_id: id })))
    .execute()
}

type TermsForm = Pick<Plan, 'prices' | 'limits' | 'roles'> & { offered: boolean }

type TermsKey = { planId: string; number: number }

/** Adds terms to a plan, which are those of new subscriptions from now on. */
export async function insertTerms(db: Db, { planId, number }: TermsKey, terms: TermsForm): Promise<void> {
  await db
    .insertInto('plan_terms')
    .values({
      ...{ plan_id: planId, number, offered: terms.offered, roles: terms.roles },
      participants: terms.limits.participants,
      meeting_minutes: terms.limits.meetingMinutes,
      recording_gigabytes: terms.limits.recordingStorage,
    })
    .execute()
  if (terms.prices.length > 0)
    await db
      .insertInto('plan_prices')
      .values(terms.prices.map((price) => ({ ...price, plan_id: planId, number })))
      .execute()
  await db.updateTable('plans').set({ terms_number: number }).where('id', '=', planId).execute()
}

/** Removes terms that were never offered, in whose place others follow in the same transaction. */
export const removeTerms = (db: Db, planId: string, number: number) =>
  db.deleteFrom('plan_terms').where('plan_id', '=', planId).where('number', '=', number).execute()

/** Notes that the current terms of a plan are offered: from now on they do not change. */
export const markOffered = (db: Db, id: string) =>
  db
    .updateTable('plan_terms')
    .set({ offered: true })
    .where('plan_id', '=', id)
    .where('number', '=', (eb) => eb.selectFrom('plans').select('terms_number').where('id', '=', id))
    .where('offered', '=', false)
    .execute()

export const updateStatus = (db: Db, id: string, { status, changedBy }: Pick<Plan, 'status' | 'changedBy'>) =>
  db
    .updateTable('plans')
    .set({ status, changed_by: changedBy, changed_at: sql<Date>`portal_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('plans').where('id', '=', id).execute()

/** Finds the terms of a plan, the newest first, each with when the next ones took its place. */
export async function findTerms(db: Db, planId: string, limit: number) {
  const terms = await db
    .selectFrom('plan_terms')
    .selectAll()
    .$narrowType<{ roles: Role[] }>()
    .select(sql<Date | null>`lead(since) over (order by number)`.as('until'))
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  const prices = await db
    .selectFrom('plan_prices')
    .select(['number', 'currency', 'monthly', 'yearly'])
    .$narrowType<{ currency: CurrencyCode }>()
    .where('plan_id', '=', planId)
    .orderBy('currency')
    .execute()
  return terms.map((row) => ({
    ...row,
    prices: prices.filter(({ number }) => number === row.number).map(({ number: _terms, ...price }) => price),
  }))
}
