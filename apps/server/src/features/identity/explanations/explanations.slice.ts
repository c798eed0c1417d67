import { defineSlice } from '#platform/calls/define-slice.ts'
import { explanationsHandlers } from './explanations.handlers.ts'
import { explanationsReference } from './explanations.reference.ts'

export const explanationsSlice = defineSlice({ calls: explanationsHandlers, reference: explanationsReference })
