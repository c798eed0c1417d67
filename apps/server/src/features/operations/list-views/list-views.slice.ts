import { defineSlice } from '#platform/calls/define-slice.ts'
import { listViewsHandlers } from './list-views.handlers.ts'
import { listViewsReference } from './list-views.reference.ts'

export const listViewsSlice = defineSlice({ calls: listViewsHandlers, reference: listViewsReference })
