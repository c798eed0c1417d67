import { defineSlice } from '#platform/calls/define-slice.ts'
import { brandImageRoutes } from './brand-images.routes.ts'
import { tenantBrandsHandlers } from './tenant-brands.handlers.ts'
import { tenantBrandsReference } from './tenant-brands.reference.ts'

export const tenantBrandsSlice = defineSlice({
  calls: tenantBrandsHandlers,
  reference: tenantBrandsReference,
  routes: [brandImageRoutes],
})
