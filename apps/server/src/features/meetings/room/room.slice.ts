import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { sendWaitingEmail } from './entry/waiting.jobs.ts'
import { roomHandlers } from './room.handlers.ts'
import { roomReference } from './room.reference.ts'
import { signalingGateway } from './signaling/signaling-gateway.ts'
import { engineWebhooks } from './supervision/engine-webhooks.ts'

export const createRoomSlice = (engine: MediaEngine) =>
  defineSlice({
    calls: roomHandlers(engine),
    reference: roomReference,
    jobs: { 'waiting-email': sendWaitingEmail },
    routes: [signalingGateway(engine), engineWebhooks(engine)],
  })
