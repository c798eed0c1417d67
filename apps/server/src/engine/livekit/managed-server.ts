import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Announced, listAnnounced, loopback } from '../announced-addresses.ts'
import type { EngineLog, MediaAddress } from '../media-engine.ts'

const startTimeoutMs = 20_000
const startPollMs = 100
const checkEveryMs = 2_000
const checkTimeoutMs = 1_500
const maxMissedChecks = 5
const stopTimeoutMs = 3_000
const maxLogChars = 2_000

export type ManagedServerOptions = {
  binary: string
  key: string
  secret: string
  announced: Announced
  /** The port for audio and video, UDP and TCP; one that is free if undefined. */
  mediaPort: number | undefined
  /** Where the server reports what happened. */
  webhookUrl: string
  maxParticipants: number
  log: EngineLog
}

export type ManagedServer = {
  pid: number | undefined
  /** `http://host:port` of its API and signaling, on loopback. */
  url: string
  /** Where it describes its rooms, with their subscriptions. */
  roomsUrl: string
  media: MediaAddress
  stop: () => Promise<void>
}

const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address))

const toNetwork = (address: string) => `${address}/${address.includes(':') ? 128 : 32}`

/**
 * Builds the addresses that the server offers to browsers. Those of this machine are offered as they are; others,
 * behind which this machine is reached, replace them, one IPv4 and one IPv6 address at most.
 */
export function buildAddressConfig(announced: Announced) {
  if (announced.length === 0)
    return { node_ip: loopback, interfaces: { includes: ['lo', 'lo0'] }, ips: { includes: [toNetwork(loopback)] } }
  const addresses = listAnnounced(announced)
  if (addresses.every((address) => address === loopback || isOwn(address)))
    return { use_ice_lite: true, ips: { includes: addresses.map(toNetwork) } }
  const [ipv4, ipv6] = [addresses.find((address) => !address.includes(':')), addresses.find((one) => one.includes(':'))]
  return { node_ip: { ...(ipv4 && { ipv4 }), ...(ipv6 && { ipv6 }) } }
}

type Ports = { signal: number; debug: number; media: number }

const buildConfig = ({ key, secret, announced, webhookUrl, maxParticipants }: ManagedServerOptions, ports: Ports) => ({
  port: ports.signal,
  bind_addresses: [loopback],
  debug_handler: { port: ports.debug },
  rtc: {
    ...buildAddressConfig(announced),
    use_external_ip: false,
    enable_loopback_candidate: true,
    udp_port: ports.media,
    tcp_port: announced.length === 0 ? 0 : ports.media,
  },
  keys: { [key]: secret },
  // The portal closes rooms itself.
  room: { auto_create: false, max_participants: maxParticipants, empty_timeout: 86_400, departure_timeout: 86_400 },
  webhook: { api_key: key, urls: [webhookUrl] },
  logging: { level: 'warn', json: true },
})

async function findTcpPort(): Promise<number> {
  const server = createServer().listen(0, loopback)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function findUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(checkTimeoutMs) })).ok
  } catch {
    return false
  }
}

async function waitUntilHealthy(url: string, hasEnded: () => boolean): Promise<void> {
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await wait(startPollMs)) {
    if (hasEnded()) throw new Error("LiveKit's server ended while it started; its log says why")
    if (await isHealthy(url)) return
  }
  throw new Error("LiveKit's server did not start in time")
}

function forwardLog(child: ChildProcess, log: EngineLog): void {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => log.warn({ text: String(text).slice(0, maxLogChars) }, "LiveKit's server"))
}

/** Starts LiveKit's server with a configuration of its own, and watches it; `onEnd` is called when it has ended. */
export async function startManagedServer(
  options: ManagedServerOptions,
  onEnd: (reason: string) => void,
): Promise<ManagedServer> {
  const { binary, announced, log } = options
  const [signal, debug] = [await findTcpPort(), await findTcpPort()]
  const ports = { signal, debug, media: options.mediaPort ?? (await findUdpPort()) }
  // The configuration holds the secret: other processes can read arguments and the environment.
  const child = spawn(binary, [], { stdio: ['pipe', 'pipe', 'pipe'], env: {} })
  let endReason: string | undefined
  let isUp = false
  const end = (reason: string) => {
    if (endReason !== undefined && child.exitCode === null && child.signalCode === null) return
    endReason ??= reason
    if (isUp) onEnd(endReason)
    isUp = false
  }
  child.on('error', (error) => end(`error: ${error.message}`))
  child.on('exit', (code, name) => end(`exit ${name ?? code}`))
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(buildConfig(options, ports))}\n\n`)
  forwardLog(child, log)
  const url = `http://${loopback}:${ports.signal}`
  try {
    await waitUntilHealthy(url, () => endReason !== undefined)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  isUp = true
  let missed = 0
  const timer = setInterval(async () => {
    missed = (await isHealthy(url)) ? 0 : missed + 1
    if (missed < maxMissedChecks) return
    endReason ??= 'no response'
    child.kill('SIGKILL')
  }, checkEveryMs)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
  return {
    pid: child.pid,
    url,
    roomsUrl: `http://${loopback}:${ports.debug}/debug/rooms`,
    media: { addresses: listAnnounced(announced), udpPort: ports.media },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      const killer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      child.stdin.end()
      await exited
      clearTimeout(killer)
    },
  }
}
