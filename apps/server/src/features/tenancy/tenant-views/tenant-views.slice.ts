import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantViewsHandlers } from './tenant-views.handlers.ts'
import { endExpiredViews } from './tenant-views.jobs.ts'
import { tenantViewsReference } from './tenant-views.reference.ts'
import { tenantViewRoutes } from './tenant-views.routes.ts'

export const tenantViewsSlice = defineSlice({
  calls: tenantViewsHandlers,
  reference: tenantViewsReference,
  routes: [tenantViewRoutes],
  scheduled: [{ name: 'end-tenant-views', seconds: 60, work: endExpiredViews }],
})
