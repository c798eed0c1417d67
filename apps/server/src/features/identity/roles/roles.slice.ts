import { defineSlice } from '#platform/calls/define-slice.ts'
import { rolesHandlers } from './roles.handlers.ts'
import { rolesReference } from './roles.reference.ts'

export const rolesSlice = defineSlice({ calls: rolesHandlers, reference: rolesReference })
