import { defineSlice } from '#platform/calls/define-slice.ts'
import { annotationsHandlers } from './annotations.handlers.ts'
import { annotationsReference } from './annotations.reference.ts'

export const annotationsSlice = defineSlice({ calls: annotationsHandlers, reference: annotationsReference })
