import { defineSlice } from '#platform/calls/define-slice.ts'
import { listViewsHandlers } from './list-views.handlers.ts'

export const listViewsSlice = defineSlice({ calls: listViewsHandlers })
