import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { defaultsHandlers } from './defaults.handlers.ts'
import { defaultsReference } from './defaults.reference.ts'

export const createDefaultsSlice = (engine: MediaEngine) =>
  defineSlice({ calls: defaultsHandlers(engine), reference: defaultsReference })
