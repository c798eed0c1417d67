import { type BrandPictures, ThemeFile, tenantBrands, toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { isAnimated } from '#platform/files/animation.ts'
import { normalizeImage } from '#platform/files/images.ts'
import { readJson } from '#platform/files/strict-json.ts'
import { toBrand, toTheme } from './tenant-brands.presenter.ts'
import { imageBounds } from './tenant-brands.rules.ts'
import * as store from './tenant-brands.store.ts'

async function findPictureUrls(db: Db): Promise<BrandPictures> {
  const pictures = new Map((await store.findPictures(db)).map(({ slot, id }) => [slot, id]))
  const url = (slot: keyof BrandPictures) => toBrandImagePath(pictures.get(slot))
  return {
    logoDark: url('logoDark'),
    logoWhite: url('logoWhite'),
    favicon: url('favicon'),
    portal: url('portal'),
    landing: url('landing'),
  }
}

const toAuditFields = (row: store.BrandRow) => ({ brandname: row.brandname, ...toTheme(row).lite })

export const tenantBrandsHandlers = defineHandlers(tenantBrands, {
  list: async ({ db }) => {
    const row = await store.find(db)
    return { items: row === undefined ? [] : [toBrand(row)], pictures: await findPictureUrls(db) }
  },

  create: async ({ input, db, fail, audit }) => {
    const row = await store.insert(db, input)
    if (row === undefined) return fail('brand-exists')
    audit({ objectId: row.id, after: toAuditFields(row) })
    return toBrand(row)
  },

  update: async ({ input, db, fail, audit }) => {
    const before = await store.find(db)
    if (before === undefined || before.id !== input.id) return fail('not-found')
    const row = await store.update(db, input)
    if (row === undefined) return fail('conflict')
    audit({ objectId: row.id, before: toAuditFields(before), after: toAuditFields(row) })
    return toBrand(row)
  },

  uploadPicture: defineTwoStepHandler(tenantBrands.uploadPicture, {
    prepare: async ({ input, tenantId, fail }) => {
      const bytes = await input.file.bytes()
      if (isAnimated(bytes)) return fail('image-animated', 'file')
      return (await normalizeImage(bytes, imageBounds[input.slot], tenantId)) ?? fail('image-not-accepted', 'file')
    },
    run: async ({ input, db, audit }, picture) => {
      const { width, height } = picture
      const { id } = await store.putPicture(db, input.slot, picture)
      audit({ objectId: id, after: { slot: input.slot, width, height, bytes: picture.bytes.length } })
      return { url: toBrandImagePath(id), width, height }
    },
  }),

  deletePicture: async ({ input, db, audit }) => {
    await store.removePicture(db, input.id)
    audit({ objectId: input.id, before: { slot: input.id } })
    return {}
  },

  readTheme: async ({ input, fail }) => {
    if (!/\.json$/i.test(input.file.name)) return fail('theme-not-json', 'file')
    const read = readJson(await input.file.bytes())
    if (read === undefined) return fail('theme-not-json', 'file')
    const theme = ThemeFile.safeParse(read.value)
    return theme.success && !read.isAmbiguous ? theme.data : fail('theme-invalid', 'file')
  },

  theme: async ({ db }) => toTheme(await store.find(db)),
})
