import { defineSlice } from '#platform/calls/define-slice.ts'
import { sessionsHandlers } from './sessions.handlers.ts'
import { sessionsReference } from './sessions.reference.ts'

export const sessionsSlice = defineSlice({ calls: sessionsHandlers, reference: sessionsReference })
