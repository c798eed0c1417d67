import { toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { putPicture, removePicture } from '#features/tenancy/tenant-brands/tenant-brands.store.ts'
import { defineTwoStepHandler, type Handler } from '#platform/calls/define-handlers.ts'
import { isAnimated } from '#platform/files/animation.ts'
import { normalizeImage } from '#platform/files/images.ts'
import * as store from './tenant-sso.store.ts'

/** Shown 20 pixels high, on screens with up to three device pixels for each. */
const bounds = { width: 180, height: 60, as: 'png' } as const

export const uploadLogo = defineTwoStepHandler(tenantSso.uploadLogo, {
  prepare: async ({ input, tenantId, fail }) => {
    const bytes = await input.file.bytes()
    if (isAnimated(bytes)) return fail('image-animated', 'file')
    return (await normalizeImage(bytes, bounds, tenantId)) ?? fail('image-not-accepted', 'file')
  },
  run: async ({ input, db, fail, audit }, image) => {
    const provider = await store.find(db, input.provider)
    if (provider === undefined) return fail('not-found')
    const { id } = await putPicture(db, store.toLogoSlot(provider), image)
    const { width, height, bytes } = image
    audit({ objectId: provider.id, label: provider.label, after: { width, height, bytes: bytes.length } })
    return { logo: toBrandImagePath(id) }
  },
})

export const deleteLogo: Handler<typeof tenantSso.deleteLogo> = async ({ input, db, fail, audit }) => {
  const provider = await store.find(db, input.id)
  if (provider === undefined) return fail('not-found')
  await removePicture(db, store.toLogoSlot(provider))
  audit({ objectId: provider.id, label: provider.label })
  return {}
}
