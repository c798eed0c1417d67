import type { MediaEngine } from '#engine/media-engine.ts'
import { watchEngine } from '#engine/watch-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { authHandlers } from './auth.handlers.ts'
import { authReference } from './auth.reference.ts'

export const createAuthSlice = (engine: MediaEngine) =>
  defineSlice({ calls: authHandlers(watchEngine(engine)), reference: authReference })
