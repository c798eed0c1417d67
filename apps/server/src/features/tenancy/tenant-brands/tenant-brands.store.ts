import type { BrandForm } from '@foyer/contract/tenancy/tenant-brands'
import { sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import type { NormalizedImage } from '#platform/files/images.ts'

const toColumns = ({ brandname, brandUrl, text, theme }: BrandForm) => ({
  brandname,
  brand_url: brandUrl,
  login_heading: text.portal_login_heading,
  login_body: text.portal_login_body,
  register_heading: text.portal_register_heading,
  register_body: text.portal_regiser_body,
  theme: JSON.stringify(theme),
})

export const find = (db: Db) => db.selectFrom('brands').selectAll().executeTakeFirst()

export type BrandRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Inserts a brand; undefined if the tenant already has one. */
export const insert = (db: Db, brand: BrandForm) =>
  db
    .insertInto('brands')
    .values(toColumns(brand))
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Updates the brand; undefined if the version has changed. */
export const update = (db: Db, { id, version, ...brand }: BrandForm & { id: string; version: number }) =>
  db
    .updateTable('brands')
    .set({ ...toColumns(brand), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export const findPictures = (db: Db) => db.selectFrom('brand_images').select(['slot', 'id']).execute()

/** The images of a brand, and the logos of the tenant's identity providers. */
export type ImageSlot = DB['brand_images']['slot']

/** Replaces an image; the new id gives it a new URL, since browsers cache the old one indefinitely. */
export function putPicture(db: Db, slot: ImageSlot, { bytes, mediaType, width, height }: NormalizedImage) {
  const picture = { bytes, media_type: mediaType, width, height }
  return db
    .insertInto('brand_images')
    .values({ slot, ...picture })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'slot'])
        .doUpdateSet({ ...picture, id: sql`gen_random_uuid()`, created_at: sql`portal_now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const removePicture = (db: Db, slot: ImageSlot) =>
  db.deleteFrom('brand_images').where('slot', '=', slot).execute()

export const findPicture = (db: Db, id: string) =>
  db.selectFrom('brand_images').select(['media_type', 'bytes']).where('id', '=', id).executeTakeFirst()
