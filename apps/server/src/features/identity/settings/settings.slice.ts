import { defineSlice } from '#platform/calls/define-slice.ts'
import { settingsHandlers } from './settings.handlers.ts'
import { settingsReference } from './settings.reference.ts'

export const settingsSlice = defineSlice({ calls: settingsHandlers, reference: settingsReference })
