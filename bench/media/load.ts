import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../child.ts'
import { packetsPerSecond } from './generated-media.ts'
import { watchProcessor } from './process-figures.ts'
import type { Target } from './targets.ts'

const members = 8
const warmUpMs = 3000

/** How an engine carried generated media: shares from 0 to 1, times in ms, processor in percent of one core. */
export type LoadFigures = {
  lost: number
  p50: number
  p95: number
  p99: number
  cpu: number
  megabytes: number
  load: number
  perSecond: number
}

/** Measures a number of rooms of eight participants, each of whom sends sound and 450 kbit/s of video to the others. */
export async function measureLoad(target: Target, rooms: number, seconds: number): Promise<LoadFigures> {
  const generator = startServer('media/generator.ts')
  try {
    const names = Array.from({ length: rooms }, (_, nth) => `load-${nth}`)
    const tokens: string[] = []
    for (const room of names) {
      await target.ensureRoom(room)
      for (let nth = 0; nth < members; nth += 1) tokens.push(await target.issueToken(room, `generated-${nth}`))
    }
    await generator.ask({ join: { signalUrl: await target.signalUrl(), tokens, members } })
    await wait(warmUpMs)
    const take = watchProcessor(target.pid())
    await generator.ask({ count: { seconds } })
    await wait(seconds * 1000)
    const used = take()
    const { expected = 0, received = 0, ended = 0, p50, p95, p99 } = (await generator.ask({ take: true })).figures ?? {}
    if (ended > 0) console.log(`${target.name} dropped ${ended} generated participants`)
    const latencies = { p50: p50 ?? Number.NaN, p95: p95 ?? Number.NaN, p99: p99 ?? Number.NaN }
    const perSecond = rooms * members * (members - 1) * packetsPerSecond
    return { lost: expected === 0 ? 1 : 1 - received / expected, ...latencies, ...used, perSecond }
  } finally {
    await generator.stop()
  }
}
