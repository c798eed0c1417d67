import { defineSlice } from '#platform/calls/define-slice.ts'
import { authHandlers } from './auth.handlers.ts'

export const authSlice = defineSlice({ calls: authHandlers })
