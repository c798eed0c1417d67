import { defineSlice } from '#platform/calls/define-slice.ts'
import { defaultsHandlers } from './defaults.handlers.ts'

export const defaultsSlice = defineSlice({ calls: defaultsHandlers })
