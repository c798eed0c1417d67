import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { breakoutsHandlers } from './breakouts.handlers.ts'
import { breakoutsReference } from './breakouts.reference.ts'

export const createBreakoutsSlice = (engine: MediaEngine) =>
  defineSlice({ calls: breakoutsHandlers(engine), reference: breakoutsReference })
