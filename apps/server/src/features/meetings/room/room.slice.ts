import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { engineWebhooks } from './engine-webhooks.ts'
import { roomHandlers } from './room.handlers.ts'
import { roomReference } from './room.reference.ts'
import { signalingGateway } from './signaling-gateway.ts'

export const createRoomSlice = (engine: MediaEngine) =>
  defineSlice({
    calls: roomHandlers(engine),
    reference: roomReference,
    routes: [signalingGateway(engine), engineWebhooks(engine)],
  })
