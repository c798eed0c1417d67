import { defineSlice } from '#platform/calls/define-slice.ts'
import { dashboardsHandlers } from './dashboards.handlers.ts'
import { dashboardsReference } from './dashboards.reference.ts'
import { storeUsage } from './usage.jobs.ts'

export const dashboardsSlice = defineSlice({
  calls: dashboardsHandlers(),
  reference: dashboardsReference,
  scheduled: [{ name: 'store-usage', seconds: 300, work: storeUsage }],
})
