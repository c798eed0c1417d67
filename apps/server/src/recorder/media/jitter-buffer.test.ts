import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JitterBuffer } from './jitter-buffer.ts'

const everyMs = 20
const tickMs = 20
const patienceMs = 600

/** Receives packets that are sent every 20 ms and under way for some time, or lost (`undefined`); returns them as taken. */
function receive(delays: readonly (number | undefined)[]) {
  const buffer = new JitterBuffer<{ number: number; at: number }>()
  const arrivals = delays
    .flatMap((delay, number) => (delay === undefined ? [] : [{ number, at: number * everyMs + delay }]))
    .toSorted((one, other) => one.at - other.at)
  const queue = [...arrivals]
  const taken: { number: number; followsGap: boolean; takenAt: number; at: number }[] = []
  const last = (arrivals.at(-1)?.at ?? 0) + 2 * patienceMs
  for (let now = 0; now <= last; now += tickMs) {
    while (queue[0] && queue[0].at <= now) {
      const packet = queue.shift()
      if (packet) buffer.push(packet)
    }
    for (const { packet, followsGap } of buffer.take(now)) taken.push({ ...packet, followsGap, takenAt: now })
  }
  return { arrivals, taken, buffer }
}

const anyDelays = fc.array(fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined, freq: 8 }), { maxLength: 120 })

test('packets are taken in order, each once, and gaps are marked', () => {
  fc.assert(
    fc.property(anyDelays, (delays) => {
      const { taken, buffer } = receive(delays)
      taken.slice(1).forEach(({ number, followsGap }, nth) => {
        const before = taken[nth]?.number ?? 0
        expect(number).toBeGreaterThan(before)
        expect(followsGap).toBe(number !== before + 1)
      })
      expect(buffer.waitingSince).toBeUndefined()
    }),
  )
})

test('none is left out that is late by less than the patience, and none waits longer', () => {
  fc.assert(
    fc.property(anyDelays, (delays) => {
      const { arrivals, taken } = receive(delays)
      const numbers = new Set(taken.map(({ number }) => number))
      const first = arrivals[0]?.number ?? 0
      for (const { number, at } of arrivals) {
        // It is missed from the arrival of a later packet on.
        const missedAt = Math.min(...arrivals.filter((other) => other.number > number).map((other) => other.at))
        if (number >= first && at - missedAt < patienceMs - 2 * tickMs) expect(numbers).toContain(number)
      }
      for (const { at, takenAt } of taken) expect(takenAt - at).toBeLessThan(patienceMs + 2 * tickMs)
    }),
  )
})

test('a source that begins again far away is followed, and no number of packets is held', () => {
  const buffer = new JitterBuffer<{ number: number; at: number }>()
  buffer.push({ number: 70_000, at: 0 })
  buffer.push({ number: 140_000, at: 10 })
  expect(buffer.take(20).map(({ packet }) => packet.number)).toEqual([70_000])
  expect(buffer.take(700)).toEqual([{ packet: { number: 140_000, at: 10 }, followsGap: true }])
  buffer.push({ number: 5, at: 800 })
  expect(buffer.take(800).map(({ packet }) => packet.number)).toEqual([5])
  for (let number = 7; number < 5_000; number += 1) buffer.push({ number, at: 900 })
  expect(buffer.take(900).length).toBeGreaterThan(2_000)
  buffer.push({ number: 10_000, at: 1_000 })
  expect(buffer.drain().map(({ packet }) => packet.number)).toContain(10_000)
})
