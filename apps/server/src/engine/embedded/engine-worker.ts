import { EngineError, type EngineLog } from '../media-engine.ts'
import { openNativeTransport } from './connections/native-transport.ts'
import { counters } from './counters.ts'
import { type CallMessage, type Calls, type ChildMessage, isCallMessage, type Method } from './ipc-messages.ts'
import { measureLoopDelay } from './loop-delay.ts'
import { Sfu } from './room/sfu.ts'
import { openSignalServer } from './signaling/signal-server.ts'

// The entry point of the engine's child process. It exits when the channel to its parent closes, for whatever reason.

const heartbeatMs = 1_000

const send = (message: ChildMessage) => {
  if (process.connected) process.send?.(message, () => {})
}

const createLog = (level: keyof EngineLog) => (fields: object, message: string) =>
  send({ type: 'log', level, fields, message })
const log: EngineLog = { info: createLog('info'), warn: createLog('warn'), error: createLog('error') }

type Running = { sfu: Sfu; output: Calls['start']['output']; stop(): void }
let running: Running | undefined
const loopDelay = measureLoopDelay()

const getSfu = () => {
  if (!running) throw new EngineError('unavailable', 'The engine has not started')
  return running.sfu
}

const start = async ({ options, rooms }: Calls['start']['input']): Promise<Calls['start']['output']> => {
  if (running) return running.output
  const { announced, udpPort: port } = options
  const transport = await openNativeTransport({ announced, log, ...(port === undefined ? {} : { port }) })
  const sfu = new Sfu({ options, transport, log, emit: (event) => send({ type: 'event', event }) })
  for (const room of rooms) sfu.ensureRoom(room)
  const server = await openSignalServer(sfu, options.secret, log)
  running = {
    sfu,
    output: { port: server.port, udpPort: transport.port },
    stop: () => {
      sfu.stop()
      server.close()
    },
  }
  return running.output
}

const stop = () => {
  running?.stop()
  // Leaves time to send the leave messages and responses.
  setTimeout(() => process.exit(0), 200)
}

const runVoid = (action: () => void) => {
  action()
  return null
}

const run = (call: CallMessage): Promise<Calls[Method]['output']> | Calls[Method]['output'] => {
  const { method, input } = call
  switch (method) {
    case 'start':
      return start(input)
    case 'ensureRoom':
      return runVoid(() => getSfu().ensureRoom(input.room))
    case 'closeRoom':
      return runVoid(() => getSfu().closeRoom(input.room))
    case 'participants':
      return [...(getSfu().findRoom(input.room)?.participants.values() ?? [])].map((participant) =>
        participant.describe(),
      )
    case 'rooms':
      return getSfu().rooms()
    case 'state':
      return getSfu().findRoom(input.room)?.state() ?? { publishers: [], subscribers: [], orphans: [] }
    case 'mute':
      return runVoid(() => getSfu().getRoom(input.room).mute(input.identity, input.trackSid))
    case 'remove':
      return runVoid(() => {
        const room = getSfu().getRoom(input.room)
        room.drop(room.get(input.identity), 'removed')
      })
    case 'setPermissions':
      return runVoid(() => getSfu().setPermissions(input.room, input.identity, input.grants))
    case 'stats':
      return { ...getSfu().stats(), ...counters.read(), ...loopDelay.read() }
    case 'stop':
      return runVoid(stop)
  }
}

const respond = async (call: CallMessage) => {
  try {
    send({ type: 'response', id: call.id, output: await run(call) })
  } catch (error) {
    const code = error instanceof EngineError ? error.code : 'unavailable'
    send({ type: 'failure', id: call.id, code, message: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => {
  if (isCallMessage(message)) void respond(message)
})
process.on('disconnect', () => process.exit(0))
// The parent stops this process; a signal to the whole process group must not end it before leave messages are sent.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('unhandledRejection', (error) =>
  log.warn({ error: String(error) }, 'Unhandled rejection in the media engine'),
)
process.on('uncaughtException', (error) => {
  log.error({ error: error.stack ?? String(error) }, 'The media engine failed and is restarted')
  setTimeout(() => process.exit(1), 50)
})
setInterval(() => send({ type: 'heartbeat' }), heartbeatMs)
