import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantSmtpHandlers } from './tenant-smtp.handlers.ts'
import { tenantSmtpReference } from './tenant-smtp.reference.ts'

export const tenantSmtpSlice = defineSlice({ calls: tenantSmtpHandlers, reference: tenantSmtpReference })
