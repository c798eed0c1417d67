import { defineSlice } from '#platform/calls/define-slice.ts'
import { quickPanelHandlers } from './quick-panel.handlers.ts'
import { quickPanelReference } from './quick-panel.reference.ts'

export const quickPanelSlice = defineSlice({ calls: quickPanelHandlers, reference: quickPanelReference })
