import { defineSlice } from '#platform/calls/define-slice.ts'
import { mailLogHandlers } from './mail-log.handlers.ts'

export const mailLogSlice = defineSlice({ calls: mailLogHandlers })
