import { RoomServiceClient, ServerError } from 'livekit-server-sdk'
import type { MediaEngine } from '../media-engine.ts'
import { LiveKitEngine, type LiveKitOptions } from './livekit-engine.ts'
import { watchServer } from './watch-server.ts'

/** The time limit of a check of the server. */
const checkTimeoutSeconds = 2

/** Options of an external server; `url` is `ws://` or `wss://`, as LiveKit writes it, or http. */
export type ExternalLiveKitOptions = LiveKitOptions & { url: string; checkEveryMs?: number }

/**
 * Creates the engine for a LiveKit server or cluster that the operator runs; every portal process uses it as the same
 * engine.
 */
export function createExternalLiveKit({ url, checkEveryMs = 5_000, ...options }: ExternalLiveKitOptions): MediaEngine {
  const server = { url: url.replace(/^ws/, 'http').replace(/\/$/, '') }
  const instance = `livekit:${new URL(server.url).host}`
  const { log, key, secret } = options
  let stopWatch: (() => void) | undefined
  return new LiveKitEngine(options, {
    kind: 'livekit',
    instance,
    start: async ({ events }) => {
      if (stopWatch) return
      const client = new RoomServiceClient(server.url, key, secret, {
        requestTimeout: checkTimeoutSeconds,
        failover: false,
      })
      const check = () => client.listRooms(['none'])
      await check().catch((error: unknown) => {
        if (error instanceof ServerError && error.status < 500)
          throw new Error(`LiveKit at ${server.url} refuses LIVEKIT_API_KEY and LIVEKIT_API_SECRET: ${error.message}`)
        log.warn({ error: String(error) }, 'LiveKit does not respond yet; meetings can be held once it does')
      })
      events.emit({ type: 'engine-up', instance })
      stopWatch = watchServer({
        check,
        everyMs: checkEveryMs,
        onDown: (reason) => {
          log.error({ reason }, 'LiveKit does not respond')
          // No participant is reported as gone, because those in its rooms may see and hear each other all the same.
          events.emit({ type: 'engine-down', instance, reason })
        },
        onUp: () => {
          log.info({}, 'LiveKit responds again')
          events.emit({ type: 'engine-up', instance })
        },
      })
    },
    stop: async () => {
      stopWatch?.()
      stopWatch = undefined
    },
    get: async () => server,
    peek: () => server,
    restarts: () => 0,
  })
}
