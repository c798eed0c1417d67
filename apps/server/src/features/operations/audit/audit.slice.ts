import { defineSlice } from '#platform/calls/define-slice.ts'
import { auditHandlers } from './audit.handlers.ts'
import { auditReference } from './audit.reference.ts'

export const auditSlice = defineSlice({ calls: auditHandlers, reference: auditReference })
