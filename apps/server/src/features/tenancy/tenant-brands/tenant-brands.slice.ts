import { defineSlice } from '#platform/calls/define-slice.ts'
import { createImageRoute } from '#platform/http/image-route.ts'
import { tenantBrandsHandlers } from './tenant-brands.handlers.ts'
import { tenantBrandsReference } from './tenant-brands.reference.ts'
import { findPicture } from './tenant-brands.store.ts'

export const tenantBrandsSlice = defineSlice({
  calls: tenantBrandsHandlers,
  reference: tenantBrandsReference,
  routes: [createImageRoute('brand', findPicture)],
})
