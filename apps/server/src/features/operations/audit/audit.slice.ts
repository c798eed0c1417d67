import { defineSlice } from '#platform/calls/define-slice.ts'
import { auditHandlers } from './audit.handlers.ts'

export const auditSlice = defineSlice({ calls: auditHandlers })
