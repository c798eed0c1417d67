import { defineSlice } from '#platform/calls/define-slice.ts'
import { defaultsHandlers } from './defaults.handlers.ts'
import { defaultsReference } from './defaults.reference.ts'

export const defaultsSlice = defineSlice({ calls: defaultsHandlers, reference: defaultsReference })
