import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

const loopback = '127.0.0.1'

/** The conditions for the datagrams of one direction; `loss` is a share from 0 to 1. */
export type Conditions = { loss: number; delayMs: number; bitsPerSecond: number; isCut: boolean }

const ideal: Conditions = { loss: 0, delayMs: 0, bitsPerSecond: Number.POSITIVE_INFINITY, isCut: false }
/** A slow link keeps this much in its queue, and loses what comes then. */
const queueMs = 500

/** Returns a source of random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One direction of a link: datagrams stay in order and are delayed equally, so that only what is set happens to them. */
export class Line {
  conditions = ideal
  readonly #random: () => number
  #freeAt = 0

  constructor(random: () => number) {
    this.#random = random
  }

  /** When a datagram arrives that is sent now, in ms; undefined if it is lost. */
  schedule(bytes: number, now: number): number | undefined {
    const { loss, delayMs, bitsPerSecond, isCut } = this.conditions
    // Drawn for every datagram, so that a cut does not change which of the later ones are lost.
    const isLost = this.#random() < loss
    if (isCut || isLost) return undefined
    const startsAt = Math.max(now, this.#freeAt)
    if (startsAt - now > queueMs) return undefined
    const sentAt = startsAt + (bytes * 8000) / bitsPerSecond
    if (bitsPerSecond !== Number.POSITIVE_INFINITY) this.#freeAt = sentAt
    return sentAt + delayMs
  }
}

type Waiting = { at: number; send: () => void }

/** A line with its datagrams under way. */
class Pipe {
  readonly line: Line
  readonly #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(seed: number) {
    this.line = new Line(createRandom(seed))
  }

  carry(bytes: number, send: () => void) {
    const now = performance.now()
    const at = this.line.schedule(bytes, now)
    if (at === undefined) return
    if (at <= now && this.#waiting.length === 0) return send()
    // A line that became faster must not overtake what is under way.
    this.#waiting.push({ at: Math.max(at, this.#waiting.at(-1)?.at ?? 0), send })
    this.#timer ??= setTimeout(() => this.#deliver(), at - now)
  }

  stop() {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
  }

  #deliver() {
    this.#timer = undefined
    const now = performance.now()
    while (this.#waiting[0] && this.#waiting[0].at <= now) this.#waiting.shift()?.send()
    const next = this.#waiting[0]
    if (next) this.#timer = setTimeout(() => this.#deliver(), next.at - now)
  }
}

/** Between a participant and the engine's UDP port, as a NAT with a bad link would be. */
export type Relay = {
  /** Where the participant sends to. */
  readonly port: number
  /** Sets what happens to datagrams to the engine (`up`) and from it (`down`); what is left out is ideal. */
  shape(conditions: { up?: Partial<Conditions>; down?: Partial<Conditions> }): void
  /** The engine sees all later datagrams come from new ports. */
  changeAddress(): void
  close(): void
}

export async function openRelay(enginePort: number, seed: number): Promise<Relay> {
  const inner = createSocket('udp4')
  const [up, down] = [new Pipe(seed), new Pipe(seed + 1)]
  // One socket to the engine per address of the participant, which has two connections.
  const outer = new Map<string, Socket>()

  const openOuter = (key: string, { address, port }: RemoteInfo): Socket => {
    const socket = createSocket('udp4').bind(0, loopback)
    socket.on('error', () => {})
    socket.on('message', (datagram) =>
      down.carry(datagram.length, () => outer.get(key) === socket && inner.send(datagram, port, address)),
    )
    outer.set(key, socket)
    return socket
  }
  const changeAddress = () => {
    for (const socket of outer.values()) socket.close()
    outer.clear()
  }
  inner.on('message', (datagram, from) => {
    const key = `${from.address}:${from.port}`
    up.carry(datagram.length, () => (outer.get(key) ?? openOuter(key, from)).send(datagram, enginePort, loopback))
  })
  inner.bind(0, loopback)
  await once(inner, 'listening')
  return {
    port: inner.address().port,
    shape: (conditions) => {
      up.line.conditions = { ...ideal, ...conditions.up }
      down.line.conditions = { ...ideal, ...conditions.down }
    },
    changeAddress,
    close: () => {
      up.stop()
      down.stop()
      changeAddress()
      inner.close()
    },
  }
}
