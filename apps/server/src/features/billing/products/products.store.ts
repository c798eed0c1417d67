import { maxProducts, type Product } from '@foyer/contract/billing/products'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Named = { id: string; name: string }

/** The row of a product with what it bundles, what bundles it, and its plans, each by name. */
export type ProductRow = Awaited<ReturnType<typeof findAll>>[number]

const byName = sql`lower(name)`

const select = (db: Db) =>
  db
    .selectFrom('products')
    .selectAll()
    .$narrowType<{ status: Product['status'] }>()
    .select([
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name))
        from product_parts join products p on p.id = product_parts.product_id
        where product_parts.bundle_id = products.id), '[]')`.as('bundled'),
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name))
        from product_parts join products p on p.id = product_parts.bundle_id
        where product_parts.product_id = products.id), '[]')`.as('bundles'),
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name))
        from plans p where p.product_id = products.id), '[]')`.as('plans'),
    ])

/** Serialises changes of the catalogue: a product must not become a part of a bundle while it becomes one itself. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`lock table products in share row exclusive mode`.execute(db)
}

/** Finds all products by name. */
export const findAll = (db: Db) => select(db).orderBy(byName).limit(maxProducts).execute()

export const find = (db: Db, id: string): Promise<ProductRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export async function count(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Checks whether a product other than `exceptId` has the name. */
export async function hasName(db: Db, name: string, exceptId?: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where(byName, '=', sql`lower(${name})`).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** Counts those products that exist and are not bundles. */
export async function countSingle(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_bundle', '=', false)
    .execute()
  return rows.length
}

type Fields = Pick<Product, 'name' | 'description' | 'isBundle' | 'changedBy'>

const toColumns = ({ name, description, isBundle, changedBy }: Fields) => ({
  name,
  description,
  is_bundle: isBundle,
  changed_by: changedBy,
  changed_at: sql<Date>`portal_now()`,
})

/** Adds a product and returns its id. */
export const insert = async (db: Db, fields: Fields): Promise<string> =>
  (await db.insertInto('products').values(toColumns(fields)).returning('id').executeTakeFirstOrThrow()).id

export const update = (db: Db, id: string, fields: Fields) =>
  db
    .updateTable('products')
    .set({ ...toColumns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Replaces what a bundle contains. */
export async function replaceParts(db: Db, bundleId: string, productIds: readonly string[]): Promise<void> {
  await db.deleteFrom('product_parts').where('bundle_id', '=', bundleId).execute()
  if (productIds.length === 0) return
  await db
    .insertInto('product_parts')
    .values(productIds.map((id) => ({ bundle_id: bundleId, product_id: id })))
    .execute()
}

export const updateStatus = (db: Db, id: string, { status, changedBy }: Pick<Product, 'status' | 'changedBy'>) =>
  db
    .updateTable('products')
    .set({ status, changed_by: changedBy, changed_at: sql<Date>`portal_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('products').where('id', '=', id).execute()
