import { EngineError } from '../media-engine.ts'
import { connectParent } from '../serve-parent.ts'
import { openNativeTransport } from './connections/native-transport.ts'
import { counters } from './counters.ts'
import type { Calls, ChildEvent } from './ipc-messages.ts'
import { measureLoopDelay } from './loop-delay.ts'
import { Sfu } from './room/sfu.ts'
import { openSignalServer } from './signaling/signal-server.ts'

// The entry point of the engine's child process. It exits when the channel to its parent closes, for whatever reason.

const { log, emit, serve } = connectParent<ChildEvent>('media engine')

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
  const sfu = new Sfu({ options, transport, log, emit })
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

serve<Calls>({
  start,
  ensureRoom: ({ room }) => runVoid(() => getSfu().ensureRoom(room)),
  closeRoom: ({ room }) => runVoid(() => getSfu().closeRoom(room)),
  participants: ({ room }) =>
    [...(getSfu().findRoom(room)?.participants.values() ?? [])].map((participant) => participant.describe()),
  rooms: () => getSfu().rooms(),
  state: ({ room }) => getSfu().findRoom(room)?.state() ?? { publishers: [], subscribers: [], orphans: [] },
  mute: ({ room, identity, trackSid }) => runVoid(() => getSfu().getRoom(room).mute(identity, trackSid)),
  remove: (input) =>
    runVoid(() => {
      const room = getSfu().getRoom(input.room)
      room.drop(room.get(input.identity), 'removed')
    }),
  setPermissions: ({ room, identity, grants }) => runVoid(() => getSfu().setPermissions(room, identity, grants)),
  stats: () => ({ ...getSfu().stats(), ...counters.read(), ...loopDelay.read() }),
  stop: () => runVoid(stop),
})
