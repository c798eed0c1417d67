import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantFeaturesHandlers } from './tenant-features.handlers.ts'
import { tenantFeaturesReference } from './tenant-features.reference.ts'

export const tenantFeaturesSlice = defineSlice({ calls: tenantFeaturesHandlers, reference: tenantFeaturesReference })
