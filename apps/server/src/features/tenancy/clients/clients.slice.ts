import { defineSlice } from '#platform/calls/define-slice.ts'
import { clientsHandlers } from './clients.handlers.ts'
import { clientsReference } from './clients.reference.ts'

export const clientsSlice = defineSlice({ calls: clientsHandlers, reference: clientsReference })
