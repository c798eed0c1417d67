import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantsHandlers } from './tenants.handlers.ts'
import { purgeTenant } from './tenants.jobs.ts'
import { tenantsReference } from './tenants.reference.ts'

export const tenantsSlice = defineSlice({
  calls: tenantsHandlers,
  reference: tenantsReference,
  jobs: { 'delete-tenant': purgeTenant },
})
