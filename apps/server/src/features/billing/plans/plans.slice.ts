import { defineSlice } from '#platform/calls/define-slice.ts'
import { plansHandlers } from './plans.handlers.ts'
import { plansReference } from './plans.reference.ts'

export const plansSlice = defineSlice({ calls: plansHandlers, reference: plansReference })
