import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { roomHandlers } from './room.handlers.ts'
import { signalingGateway } from './signaling-gateway.ts'

export const createRoomSlice = (engine: MediaEngine) =>
  defineSlice({ calls: roomHandlers(engine), routes: [signalingGateway(engine)] })
