import { defineSlice } from '#platform/calls/define-slice.ts'
import { authHandlers } from './auth.handlers.ts'
import { authReference } from './auth.reference.ts'

export const authSlice = defineSlice({ calls: authHandlers, reference: authReference })
