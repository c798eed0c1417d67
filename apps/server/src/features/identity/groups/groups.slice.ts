import { defineSlice } from '#platform/calls/define-slice.ts'
import { groupsHandlers } from './groups.handlers.ts'
import { groupsReference } from './groups.reference.ts'

export const groupsSlice = defineSlice({ calls: groupsHandlers, reference: groupsReference })
