import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk'
import { createEmbeddedEngine } from '../../apps/server/src/engine/embedded/embedded-engine.ts'
import { findServer } from '../../apps/server/src/engine/livekit/server-binary.ts'
import { publishSources } from '../../apps/server/src/engine/media-engine.ts'
import { freePort } from '../../apps/server/test/process.ts'

// The engines that are measured. Each runs in a process of its own, listens on loopback only and starts again by itself.

/** An engine that is measured. */
export type Target = {
  readonly name: 'embedded' | 'LiveKit'
  readonly udpPort: number
  /** Changes when the engine is killed. */
  pid(): number
  signalUrl(): Promise<string>
  ensureRoom(room: string): Promise<void>
  issueToken(room: string, identity: string, hidden?: boolean): Promise<string>
  stop(): Promise<void>
}

const secret = 'a-secret-of-the-bench-as-long-as-it-must-be'
const key = 'bench'
const restartMs = 100
const startSeconds = 30

const freeUdpPort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

async function startEmbedded(): Promise<Target> {
  const udpPort = await freeUdpPort()
  let pid = 0
  const printed = new Set<string>()
  const print = (fields: object, message: string) => {
    const text = `embedded: ${message} ${JSON.stringify(fields)}`
    // The inspector, which the bench uses, announces itself.
    if (!printed.has(text) && !text.includes('Debugger')) console.log(text)
    printed.add(text)
  }
  const log = {
    info: (fields: object) => {
      if ('pid' in fields) pid = Number(fields.pid)
    },
    warn: print,
    error: print,
  }
  const engine = createEmbeddedEngine({ secret, udpPort, log })
  await engine.start()
  return {
    name: 'embedded',
    udpPort,
    pid: () => pid,
    signalUrl: () => engine.signalUrl(),
    ensureRoom: (room) => engine.ensureRoom(room),
    issueToken: async (room, identity, hidden = false) => {
      const grants = { sources: publishSources, subscribe: true }
      return (await engine.issueJoin({ room, identity, name: identity, grants, hidden })).token
    },
    stop: () => engine.stop(),
  }
}

const describeConfiguration = (port: number, udpPort: number): string =>
  JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      node_ip: '127.0.0.1',
      use_external_ip: false,
      enable_loopback_candidate: true,
      interfaces: { includes: ['lo'] },
      ips: { includes: ['127.0.0.0/8'] },
      udp_port: udpPort,
      tcp_port: 0,
    },
    keys: { [key]: secret },
    // A restarted server does not know its rooms any more.
    room: { auto_create: true },
    logging: { level: 'error' },
  })

const isUp = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )

async function startLiveKit(path: string): Promise<Target> {
  const [port, udpPort] = [await freePort(), await freeUdpPort()]
  let child: ChildProcess | undefined
  let isStopping = false
  const launch = (): void => {
    const run = spawn(path, [], { stdio: ['pipe', 'ignore', 'ignore'] })
    child = run
    run.stdin.write(`${describeConfiguration(port, udpPort)}\n\n`)
    run.once('exit', () => !isStopping && setTimeout(launch, restartMs))
  }
  launch()
  const deadline = performance.now() + startSeconds * 1000
  while (!(await isUp(port))) {
    if (performance.now() > deadline) throw new Error("LiveKit's server did not start")
    await wait(50)
  }
  const rooms = new RoomServiceClient(`http://127.0.0.1:${port}`, key, secret)
  return {
    name: 'LiveKit',
    udpPort,
    pid: () => child?.pid ?? 0,
    signalUrl: async () => `ws://127.0.0.1:${port}`,
    ensureRoom: async (room) => void (await rooms.createRoom({ name: room, emptyTimeout: 3600 })),
    issueToken: (room, identity, hidden = false) => {
      const token = new AccessToken(key, secret, { identity, ttl: '1h' })
      token.addGrant({ roomJoin: true, room, hidden, recorder: hidden })
      return token.toJwt()
    },
    stop: async () => {
      isStopping = true
      if (child?.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Starters of the engines that this machine has; a case starts its own, so that none inherits the state of another. */
export function findTargets(): { name: Target['name']; start: () => Promise<Target> }[] {
  const path = findServer(process.env.LIVEKIT_BIN)
  const own = { name: 'embedded', start: startEmbedded } as const
  return path === undefined ? [own] : [own, { name: 'LiveKit', start: () => startLiveKit(path) }]
}
