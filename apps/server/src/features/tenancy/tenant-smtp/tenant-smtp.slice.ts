import { defineSlice } from '#platform/calls/define-slice.ts'
import { tenantSmtpHandlers } from './tenant-smtp.handlers.ts'

export const tenantSmtpSlice = defineSlice({ calls: tenantSmtpHandlers })
