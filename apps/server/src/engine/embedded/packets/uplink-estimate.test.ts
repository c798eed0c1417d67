import { expect, test } from 'vitest'
import { UplinkEstimate } from './uplink-estimate.ts'

/**
 * Simulates a link with a queue: what is sent above its rate waits. Returns the limits and the longest waits of each
 * second.
 */
const simulate = (linkBitsPerSecond: number, seconds: number, sound = 0) => {
  const estimate = new UplinkEstimate()
  const limits: (number | undefined)[] = []
  const waits: number[] = []
  let underway: { sentAt: number; bytes: number; arrivesAt: number }[] = []
  let rate = 500_000
  let freeAt = 0
  for (let now = 60_000; limits.length < seconds; now += 1_000) {
    for (let sentAt = now; sentAt < now + 1_000; sentAt += 20) {
      const bytes = rate / 8 / 50
      freeAt = Math.max(freeAt, sentAt) + (bytes * 8_000) / linkBitsPerSecond
      underway.push({ sentAt, bytes, arrivesAt: freeAt + 30 })
    }
    const arrived = underway.filter(({ arrivesAt }) => arrivesAt <= now + 1_000)
    underway = underway.filter(({ arrivesAt }) => arrivesAt > now + 1_000)
    for (const { sentAt, bytes, arrivesAt } of arrived) estimate.note(sentAt % 64_000, bytes, arrivesAt)
    waits.push(Math.max(...arrived.map(({ sentAt, arrivesAt }) => arrivesAt - sentAt)))
    const limit = estimate.take(1_000, sound)
    limits.push(limit)
    rate = Math.min(500_000, limit ?? 500_000) + sound
  }
  return { limits, waits }
}

test('a link that is fast enough has no limit, also when the time of sending wraps', () => {
  expect(simulate(2_000_000, 20).limits).toEqual(Array.from({ length: 20 }, () => undefined))
})

test('a slow link gets a limit below what it carries until its queue is empty, and about that much from then on', () => {
  const limits = simulate(200_000, 60).limits.slice(20)
  for (const limit of limits) expect(limit).toBeGreaterThan(60_000)
  const mean = limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0) / limits.length
  expect(mean).toBeGreaterThan(120_000)
  expect(mean).toBeLessThan(260_000)
})

test('sound, which a browser sends in addition, does not fill the queue', () => {
  const { waits } = simulate(300_000, 120, 50_000)
  expect(Math.max(...waits.slice(30))).toBeLessThan(400)
})

test('a machine that is busy now and then gets no limit, however late its packets arrive', () => {
  const estimate = new UplinkEstimate()
  for (let second = 0; second < 20; second += 1) {
    const wake = (second + 1) * 1_000
    // All of a second arrives at its end.
    for (let ms = 0; ms < 1_000; ms += 20) estimate.note(second * 1_000 + ms, 600, wake)
    expect(estimate.take(1_000)).toBeUndefined()
  }
})
