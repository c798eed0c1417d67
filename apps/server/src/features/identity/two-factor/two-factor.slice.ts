import { defineSlice } from '#platform/calls/define-slice.ts'
import { twoFactorHandlers } from './two-factor.handlers.ts'
import { twoFactorReference } from './two-factor.reference.ts'

export const twoFactorSlice = defineSlice({ calls: twoFactorHandlers, reference: twoFactorReference })
