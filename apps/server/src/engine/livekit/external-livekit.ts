import { RoomServiceClient, ServerError } from 'livekit-server-sdk'
import type { MediaEngine } from '../media-engine.ts'
import { LiveKitEngine, type LiveKitOptions, requestTimeoutSeconds } from './livekit-engine.ts'

/** `url` is `ws://` or `wss://`, as LiveKit writes it, or http. */
export type ExternalLiveKitOptions = LiveKitOptions & { url: string }

/** A LiveKit server or cluster that somebody else runs; every portal process uses it as the same engine. */
export function createExternalLiveKit({ url, ...options }: ExternalLiveKitOptions): MediaEngine {
  const server = { url: url.replace(/^ws/, 'http').replace(/\/$/, '') }
  const instance = `livekit:${new URL(server.url).host}`
  const { log, key, secret } = options
  return new LiveKitEngine(options, {
    kind: 'livekit',
    instance,
    start: async ({ events }) => {
      const client = new RoomServiceClient(server.url, key, secret, { requestTimeout: requestTimeoutSeconds })
      await client.listRooms(['none']).catch((error: unknown) => {
        if (error instanceof ServerError && error.status < 500)
          throw new Error(`LiveKit at ${server.url} refuses LIVEKIT_API_KEY and LIVEKIT_API_SECRET: ${error.message}`)
        log.warn({ error: String(error) }, 'LiveKit does not respond yet; meetings can be held once it does')
      })
      events.emit({ type: 'engine-up', instance })
    },
    stop: async () => undefined,
    get: async () => server,
    peek: () => server,
    restarts: () => 0,
  })
}
