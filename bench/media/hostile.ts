import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hostileDatagrams } from '../../apps/server/src/engine/test/hostile-datagrams.ts'
import { findChildren } from '../../apps/server/test/process.ts'
import { startServer } from '../child.ts'
import { table } from '../report.ts'
import { listUdpPorts } from './process-figures.ts'
import { findTargets, type Target } from './targets.ts'

const datagrams = 20_000
const perBurst = 100
const burstEveryMs = 10
const members = 4
const warmUpMs = 3000
/** Longer than sending takes on a busy machine. */
const countSeconds = 8
const room = 'hostile'
const script = join(import.meta.dirname, 'forge_datagrams.py')
const noise = hostileDatagrams.noise ?? Buffer.alloc(0)

type Flood = { title: string; send: (target: Target) => Promise<void> }

/** Sends one datagram again and again from an address of a stranger. */
async function sendAsStranger(datagram: Buffer, port: number) {
  const socket = createSocket('udp4')
  // The closed port has no listener, which the next one to send learns.
  socket.on('error', () => undefined)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  for (let sent = 0; sent < datagrams; sent += perBurst) {
    for (let nth = 0; nth < perBurst; nth += 1) socket.send(datagram, port, '127.0.0.1')
    await wait(burstEveryMs)
  }
  socket.close()
}

/** Sends one datagram under the addresses and ports of all participants in turn. */
async function sendAsParticipants(datagram: Buffer, target: Target) {
  const sources = listUdpPorts(findChildren(process.pid).filter((pid) => pid !== target.pid()))
  const forger = spawn('python3', [
    script,
    String(target.udpPort),
    sources.join(),
    datagram.toString('hex'),
    String(datagrams),
  ])
  const [code] = await once(forger, 'exit')
  if (code !== 0) throw new Error('Datagrams could not be forged')
}

/** Checks whether packets can be forged, which takes Python and the right to write IP headers. */
const canForge = () => {
  const program = 'import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)'
  return process.platform === 'linux' && spawnSync('python3', ['-c', program]).status === 0
}

function* listFloods(): Generator<Flood> {
  // The discard port, on which nothing listens.
  yield { title: 'noise to a closed port', send: () => sendAsStranger(noise, 9) }
  for (const [title, datagram] of Object.entries(hostileDatagrams))
    yield { title, send: ({ udpPort }) => sendAsStranger(datagram, udpPort) }
  if (!canForge()) return
  for (const [title, datagram] of Object.entries(hostileDatagrams))
    yield { title: `… with forged addresses: ${title}`, send: (target) => sendAsParticipants(datagram, target) }
}

/** Measures floods, with a meeting of its own for each kind, because a connection that ends is not opened again. */
async function measureFlood(target: Target, { title, send }: Flood): Promise<string[]> {
  const generator = startServer('media/generator.ts')
  try {
    await target.ensureRoom(room)
    const tokens: string[] = []
    for (let nth = 0; nth < members; nth += 1) tokens.push(await target.issueToken(room, `generated-${nth}`))
    await generator.ask({ join: { signalUrl: await target.signalUrl(), tokens, members } })
    await wait(warmUpMs)
    const pid = target.pid()
    await generator.ask({ count: { seconds: countSeconds } })
    await send(target)
    const {
      expected = 0,
      received = 0,
      ended = 0,
      p99 = Number.NaN,
    } = (await generator.ask({ take: true })).figures ?? {}
    const lost = `${(100 * (expected === 0 ? 1 : 1 - received / expected)).toFixed(3)} %`
    return [title, lost, `${p99.toFixed(1)} ms`, String(ended), target.pid() === pid ? 'lives' : 'died']
  } finally {
    await generator.stop()
  }
}

/**
 * Measures the media lost in a meeting of four while a stranger sends malformed and forged datagrams to the media port,
 * beside noise to a port without a listener.
 */
export async function printHostile(): Promise<void> {
  for (const { name, start } of findTargets()) {
    const target = await start()
    try {
      const rows = [['', 'media lost', 'p99', 'dropped', 'process']]
      for (const flood of listFloods()) {
        const row = await measureFlood(target, flood)
        console.log(row.join('  '))
        rows.push(row)
      }
      console.log(`\n${name}, ${datagrams} datagrams of each kind\n${table(rows)}`)
    } finally {
      await target.stop()
    }
  }
}
