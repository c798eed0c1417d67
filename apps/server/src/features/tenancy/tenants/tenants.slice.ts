import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantsHandlers } from './tenants.handlers.ts'
import { purgeTenant } from './tenants.jobs.ts'

export const tenantsSlice = defineSlice({ calls: tenantsHandlers, jobs: { 'delete-tenant': purgeTenant } })
