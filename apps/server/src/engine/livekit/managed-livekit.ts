import { randomUUID } from 'node:crypto'
import type { Announced } from '../announced-addresses.ts'
import { EngineError, type MediaEngine } from '../media-engine.ts'
import { ProcessSupervisor, type SupervisorTimings } from '../process-supervisor.ts'
import { defaultMaxParticipants, LiveKitEngine, type LiveKitOptions } from './livekit-engine.ts'
import { type ManagedServer, startManagedServer } from './managed-server.ts'
import { openWebhookListener } from './webhook-listener.ts'

/** `secret` has at least 32 characters and has to survive restarts; without `announced` only browsers on this machine can connect. */
export type ManagedLiveKitOptions = Omit<LiveKitOptions, 'key' | 'owner'> & {
  binary: string
  announced?: Announced
  mediaPort?: number
  timings?: SupervisorTimings
}

const managedKey = 'foyer'

/** Creates the engine of a LiveKit server on this machine, which the portal starts, watches, restarts and stops. */
export function createManagedLiveKit({
  binary,
  announced = [],
  mediaPort,
  timings,
  ...options
}: ManagedLiveKitOptions): MediaEngine {
  const { log, secret, maxParticipants = defaultMaxParticipants } = options
  const instance = randomUUID()
  let server: ManagedServer | undefined
  let listener: Awaited<ReturnType<typeof openWebhookListener>> | undefined
  let supervisor: ProcessSupervisor<ManagedServer> | undefined
  return new LiveKitEngine(
    { ...options, key: managedKey, owner: managedKey },
    {
      kind: 'livekit-managed',
      instance,
      start: async ({ events, receiveWebhook }) => {
        if (supervisor) return
        const opened = await openWebhookListener(receiveWebhook)
        listener = opened
        supervisor = new ProcessSupervisor<ManagedServer>({
          log,
          timings,
          onDown: (reason, isStopping) => {
            server = undefined
            events.emitDown(instance, isStopping ? 'stopped' : reason)
          },
          launch: async (onEnd) => {
            const { url: webhookUrl } = opened
            const config = { binary, key: managedKey, secret, announced, mediaPort, webhookUrl, maxParticipants, log }
            const started = await startManagedServer(config, onEnd)
            server = started
            log.info({ pid: started.pid, ...started.media }, "LiveKit's server is up")
            events.emit({ type: 'engine-up', instance })
            return started
          },
        })
        await supervisor.start()
      },
      stop: async () => {
        supervisor?.stop()
        await server?.stop()
        listener?.close()
        supervisor = undefined
      },
      get: async () => {
        if (!supervisor) throw new EngineError('unavailable', 'The media engine is not started')
        return supervisor.get()
      },
      peek: () => server,
      restarts: () => supervisor?.restarts ?? 0,
    },
  )
}
