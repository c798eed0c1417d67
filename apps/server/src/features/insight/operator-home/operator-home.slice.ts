import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { operatorHomeHandlers } from './operator-home.handlers.ts'
import { operatorHomeReference } from './operator-home.reference.ts'

export const createOperatorHomeSlice = (engine: MediaEngine) =>
  defineSlice({ calls: operatorHomeHandlers(engine), reference: operatorHomeReference })
