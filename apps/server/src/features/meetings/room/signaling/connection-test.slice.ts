import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { connectionTestHandlers } from './connection-test.handlers.ts'
import { connectionTestReference } from './connection-test.reference.ts'

export const createConnectionTestSlice = (engine: MediaEngine) =>
  defineSlice({ calls: connectionTestHandlers(engine), reference: connectionTestReference })
