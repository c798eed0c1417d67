import type { MediaEngine } from '#engine/media-engine.ts'
import { defineSlice } from '#platform/calls/define-slice.ts'
import { sendWaitingEmail } from './entry/waiting.jobs.ts'
import { roomHandlers } from './room.handlers.ts'
import { roomReference } from './room.reference.ts'
import { signalingGateway } from './signaling/signaling-gateway.ts'
import { engineWebhooks } from './supervision/engine-webhooks.ts'
import { ReportedConnections, writeReported } from './supervision/reported-connections.ts'

export const createRoomSlice = (engine: MediaEngine) => {
  const reported = new ReportedConnections()
  return defineSlice({
    calls: roomHandlers(engine, reported),
    reference: roomReference,
    jobs: { 'waiting-email': sendWaitingEmail },
    routes: [signalingGateway(engine), engineWebhooks(engine), writeReported(reported)],
  })
}
