import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantClientsHandlers } from './tenant-clients.handlers.ts'
import { tenantClientsReference } from './tenant-clients.reference.ts'

export const tenantClientsSlice = defineSlice({ calls: tenantClientsHandlers, reference: tenantClientsReference })
