import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantSsoHandlers } from './tenant-sso.handlers.ts'
import { tenantSsoReference } from './tenant-sso.reference.ts'

export const tenantSsoSlice = defineSlice({ calls: tenantSsoHandlers, reference: tenantSsoReference })
