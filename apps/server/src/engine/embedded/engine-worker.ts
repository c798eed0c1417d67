import { EngineError, type EngineLog } from '../media-engine.ts'
import { type CallMessage, type Calls, type ChildMessage, isCallMessage, type Method } from './ipc-messages.ts'
import { Sfu } from './sfu.ts'
import { openSignalServer } from './signal-server.ts'

// The program of the engine's own process. It ends with its parent's channel, however the parent ended.

const heartbeatMs = 1_000

const send = (message: ChildMessage) => {
  if (process.connected) process.send?.(message, () => {})
}

const logAt = (level: keyof EngineLog) => (facts: object, message: string) =>
  send({ type: 'log', level, facts, message })
const log: EngineLog = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }

type Running = { sfu: Sfu; server: Awaited<ReturnType<typeof openSignalServer>> }
let running: Running | undefined

const engine = () => {
  if (!running) throw new EngineError('unavailable', 'The engine has not started')
  return running.sfu
}

const start = async ({ options, rooms }: Calls['start']['input']): Promise<Calls['start']['output']> => {
  if (running) return { port: running.server.port }
  const sfu = new Sfu(options, log, (event) => send({ type: 'event', event }))
  for (const room of rooms) sfu.ensureRoom(room)
  const server = await openSignalServer(sfu, options.secret, log)
  running = { sfu, server }
  return { port: server.port }
}

const stop = () => {
  running?.sfu.stop()
  running?.server.close()
  // Leave messages and answers go out first.
  setTimeout(() => process.exit(0), 200)
}

const act = (act: () => void) => {
  act()
  return null
}

const run = (call: CallMessage): Promise<Calls[Method]['output']> | Calls[Method]['output'] => {
  const { method, input } = call
  switch (method) {
    case 'start':
      return start(input)
    case 'ensureRoom':
      return act(() => engine().ensureRoom(input.room))
    case 'closeRoom':
      return act(() => engine().closeRoom(input.room))
    case 'participants':
      return [...(engine().find(input.room)?.participants.values() ?? [])].map((participant) => participant.describe())
    case 'rooms':
      return engine().rooms()
    case 'state':
      return engine().find(input.room)?.state() ?? { publishers: [], subscribers: [], orphans: [] }
    case 'mute':
      return act(() => engine().room(input.room).mute(input.identity, input.trackSid))
    case 'remove':
      return act(() => {
        const room = engine().room(input.room)
        room.drop(room.get(input.identity), 'removed')
      })
    case 'setPermissions':
      return act(() => engine().setPermissions(input.room, input.identity, input.grants))
    case 'stop':
      return act(stop)
  }
}

const response = async (call: CallMessage) => {
  try {
    send({ type: 'answer', id: call.id, output: await run(call) })
  } catch (error) {
    const code = error instanceof EngineError ? error.code : 'unavailable'
    send({ type: 'failure', id: call.id, code, message: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => {
  if (isCallMessage(message)) void response(message)
})
process.on('disconnect', () => process.exit(0))
// The parent decides about the end; a signal to the whole group must not be faster than its goodbye.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('unhandledRejection', (error) => log.warn({ error: String(error) }, 'A promise failed in the media engine'))
process.on('uncaughtException', (error) => {
  // werift leaves the errors of its sockets to chance: an address that cannot be reached concerns one participant.
  if ('syscall' in error && (error.syscall === 'send' || error.syscall === 'bind'))
    return log.warn({ error: error.message }, 'A media socket failed')
  log.error({ error: error.stack ?? String(error) }, 'The media engine failed and is started again')
  setTimeout(() => process.exit(1), 50)
})
setInterval(() => send({ type: 'heartbeat' }), heartbeatMs)
