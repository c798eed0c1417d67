import { createEmbeddedEngine } from '../embedded/embedded-engine.ts'
import { createExternalLiveKit } from '../livekit/external-livekit.ts'
import { createManagedLiveKit } from '../livekit/managed-livekit.ts'
import { startManagedServer } from '../livekit/managed-server.ts'
import { findServer } from '../livekit/server-binary.ts'
import { openWebhookListener } from '../livekit/webhook-listener.ts'
import type { EngineLog, MediaEngine } from '../media-engine.ts'
import { engineSecret as secret } from './signal-client.ts'

const key = 'a-key-of-the-test'
const owner = 'the-test'
const maxParticipants = 3

/** LiveKit's server if it has been built (`npm run engine:build`); the tests of its engines are skipped without it. */
export const liveKitBinary = findServer(process.env.LIVEKIT_BIN)

type Run = {
  engine: MediaEngine
  /** The process that carries the media. */
  pid: () => number
  /** Another portal process for the engine, of this or another installation; only where it outlives its portal. */
  connectAgain?: (installation?: string) => MediaEngine
  stop: () => Promise<void>
}

const createLog = () => {
  let pid = 0
  const log: EngineLog = {
    info: (fields) => {
      if ('pid' in fields) pid = Number(fields.pid)
    },
    warn: () => {},
    error: () => {},
  }
  return { log, pid: () => pid }
}

async function startEmbedded(): Promise<Run> {
  const { log, pid } = createLog()
  const engine = createEmbeddedEngine({ secret, maxParticipants, log })
  await engine.start()
  return { engine, pid, stop: () => engine.stop() }
}

async function startManaged(): Promise<Run> {
  const { log, pid } = createLog()
  const engine = createManagedLiveKit({ binary: liveKitBinary ?? '', secret, maxParticipants, log })
  await engine.start()
  return { engine, pid, stop: () => engine.stop() }
}

/** Starts a server that the portal does not start, with its webhooks. */
async function startExternal(): Promise<Run> {
  const { log } = createLog()
  let engine: MediaEngine | undefined
  const listener = await openWebhookListener(async (...webhook) => engine?.receiveWebhook?.(...webhook))
  const options = {
    binary: liveKitBinary ?? '',
    key,
    secret,
    announced: [],
    mediaPort: undefined,
    maxParticipants,
    log,
  }
  const server = await startManagedServer({ ...options, webhookUrl: listener.url }, () => undefined)
  const url = server.url.replace('http', 'ws')
  const create = (installation = owner) =>
    createExternalLiveKit({ url, key, secret, owner: installation, maxParticipants, log })
  engine = create()
  await engine.start()
  return {
    engine,
    pid: () => server.pid ?? 0,
    connectAgain: create,
    stop: async () => {
      await engine?.stop()
      await server.stop()
      listener.close()
    },
  }
}

/** Every engine, started for one test file. */
export const engines: { name: string; isAvailable: boolean; start: () => Promise<Run> }[] = [
  { name: 'embedded', isAvailable: true, start: startEmbedded },
  { name: 'LiveKit, started by the portal', isAvailable: liveKitBinary !== undefined, start: startManaged },
  { name: 'LiveKit, not started by the portal', isAvailable: liveKitBinary !== undefined, start: startExternal },
]
