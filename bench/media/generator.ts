import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { serve } from '../child.ts'
import { rates, readStamp } from './generated-media.ts'
import { describeSocket, MediaClient } from './media-client.ts'

// A process of generated participants, all of which send and receive, so that one clock measures the way of a packet.

const Question = z.object({
  /** Participants join one after the other; `members` is the size of each room, `slowness` the time between packets. */
  join: z
    .object({ signalUrl: z.string(), tokens: z.array(z.string()), members: z.int(), slowness: z.number().default(1) })
    .optional(),
  /** Counts the packets that are sent in a number of seconds from now. */
  count: z.object({ seconds: z.number() }).optional(),
  /** The result of the last count. */
  take: z.literal(true).optional(),
  /** Lets a number of participants leave, the first ones first. */
  leave: z.int().optional(),
})

const joinSeconds = 30
/** The time after which a packet that is still under way at the end of a count is lost. */
const lateMs = 2000
const tickMs = 5
const kinds = ['audio', 'video'] as const

let clients: MediaClient[] = []
const window = { from: Number.POSITIVE_INFINITY, to: 0, expected: 0, received: 0 }
let latencies: number[] = []
let members = 0
let slowness = 1
const now = () => performance.timeOrigin + performance.now()

function receive(packet: Buffer) {
  const sentAt = readStamp(packet)
  if (sentAt === undefined || sentAt < window.from || sentAt >= window.to) return
  window.received += 1
  latencies.push(now() - sentAt)
}

/** Sends what is due: every participant sends at a time of its own, as people do. */
function sendDue(sent: Map<MediaClient, number[]>) {
  const at = now()
  clients.forEach((client, nth) => {
    if (client.isEnded || !client.isConnected) return
    const due = sent.get(client) ?? kinds.map((kind) => at + (nth * rates[kind].everyMs) / clients.length)
    client.tracks.forEach((track, index) => {
      while ((due[index] ?? 0) <= at) {
        due[index] = (due[index] ?? at) + rates[track.kind].everyMs * slowness
        const stamp = now()
        const packets = track.build(stamp)
        for (const packet of packets) client.sendMedia(packet)
        if (stamp >= window.from && stamp < window.to) window.expected += packets.length * (members - 1)
      }
    })
    sent.set(client, due)
  })
}

async function until(isTrue: () => boolean, what: string) {
  const deadline = now() + joinSeconds * 1000
  while (!isTrue()) {
    if (now() > deadline) throw new Error(what)
    await wait(20)
  }
}

async function join(question: NonNullable<z.output<typeof Question>['join']>) {
  const { signalUrl, tokens, members: size } = question
  members = size
  slowness = question.slowness
  for (const token of tokens) {
    const client = new MediaClient(describeSocket(signalUrl, token), kinds, receive)
    clients.push(client)
    await until(() => client.isConnected || client.isEnded, 'A generated participant could not connect')
  }
  const sources = (size - 1) * kinds.length
  await until(
    () => clients.every((client) => client.sources >= sources),
    `Generated participants receive ${clients.map((client) => client.sources).join(', ')} tracks instead of ${sources}`,
  )
}

const percentile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN

function take() {
  latencies.sort((one, other) => one - other)
  const { expected, received } = window
  const figures = { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
  return { expected, received, ended: clients.filter(({ isEnded }) => isEnded).length, ...figures }
}

const sent = new Map<MediaClient, number[]>()
setInterval(() => sendDue(sent), tickMs)

serve(
  async (message) => {
    const question = Question.parse(message)
    if (question.join) await join(question.join)
    if (question.count) {
      latencies = []
      const from = now()
      Object.assign(window, { from, to: from + question.count.seconds * 1000, expected: 0, received: 0 })
    }
    if (question.leave !== undefined) {
      for (const client of clients.slice(0, question.leave)) client.leave()
      clients = clients.slice(question.leave)
    }
    if (!question.take) return {}
    await wait(Math.max(0, window.to + lateMs - now()))
    return { figures: take() }
  },
  async () => {
    for (const client of clients) client.leave()
    await wait(200)
  },
)
