import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReceiveStream } from './receive-stream.ts'
import { parseRtp } from './rtp.ts'

/** Creates a packet with a payload of one byte, or of padding only. */
const createPacket = (sequence: number, isPadding = false) => {
  const bytes = Buffer.from([isPadding ? 0xa0 : 0x80, 96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1])
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  const packet = parseRtp(bytes)
  if (!packet) throw new Error('not a packet')
  return packet
}
const receive = (stream: ReceiveStream, sequence: number, isPadding = false) =>
  stream.receive(createPacket(sequence, isPadding), 0)

test('numbers go on across the wrap of the sequence, and what was received before is not forwarded again', () => {
  const stream = new ReceiveStream(7, 'video')
  const [first = 0, second = 0, third = 0] = [65_534, 65_535, 0].map((sequence) => receive(stream, sequence))
  expect([second - first, third - second]).toEqual([1, 1])
  expect(receive(stream, 65_535)).toBeUndefined()
})

test('padding leaves no gap, and a packet that is late keeps its place', () => {
  const stream = new ReceiveStream(7, 'video')
  const first = receive(stream, 10) ?? 0
  expect([11, 12].map((sequence) => receive(stream, sequence, true))).toEqual([undefined, undefined])
  expect(receive(stream, 13)).toBe(first + 1)
  expect(receive(stream, 16)).toBe(first + 4)
  // That it is padding is learned too late: the place is taken, and filled.
  expect(receive(stream, 14, true)).toBe(first + 2)
  expect(receive(stream, 15)).toBe(first + 3)
})

test('packets in any order have numbers without a gap or a repetition', () => {
  const arrivals = fc
    .array(fc.record({ isPadding: fc.boolean(), delay: fc.nat(20) }), { minLength: 2, maxLength: 200 })
    .map((packets) =>
      packets
        .map((packet, index) => ({ ...packet, sequence: 65_500 + index, at: index === 0 ? -1 : index + packet.delay }))
        .sort((one, other) => one.at - other.at),
    )
  fc.assert(
    fc.property(arrivals, (packets) => {
      const stream = new ReceiveStream(7, 'video')
      const forwarded = packets.map(({ sequence, isPadding }) => ({
        sequence,
        isPadding,
        number: receive(stream, sequence, isPadding),
      }))
      const bySequence = forwarded
        .filter(({ number }) => number !== undefined)
        .sort((one, other) => one.sequence - other.sequence)
      const numbers = bySequence.map(({ number }) => number ?? 0)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
      expect(forwarded.filter(({ isPadding, number }) => !isPadding && number === undefined)).toEqual([])
    }),
  )
})

test('lost packets are requested at once, then at growing intervals, then given up', () => {
  const stream = new ReceiveStream(7, 'video')
  receive(stream, 65_535)
  receive(stream, 3)
  const requests = Array.from({ length: 200 }, (_, index) => index * 10)
    .map((now) => ({ now, lost: stream.takeRequests(now) }))
    .filter(({ lost }) => lost.length > 0)
  expect(requests.map(({ lost }) => lost)).toEqual(requests.map(() => [0, 1, 2]))
  expect(requests.map(({ now }) => now)).toEqual([10, 70, 190, 370, 610, 910])
})

test('a packet that arrives is not requested any more', () => {
  const stream = new ReceiveStream(7, 'video')
  receive(stream, 1)
  receive(stream, 4)
  receive(stream, 2)
  expect(stream.takeRequests(10)).toEqual([3])
})

test('the report counts what was lost since the last one', () => {
  const stream = new ReceiveStream(7, 'video')
  expect(stream.takeReport(0)).toBeUndefined()
  for (const sequence of [1, 2, 3, 5]) receive(stream, sequence)
  stream.noteSenderReport({ ntpHigh: 0x12345, ntpLow: 0x6789_0000, timestamp: 1 }, 1_000)
  expect(stream.takeReport(1_500)).toMatchObject({
    ...{ fractionLost: 0.2, expected: 5, lost: 1 },
    cumulativeLost: 1,
    lastSr: 0x2345_6789,
    sinceLastSr: 32_768,
  })
  receive(stream, 6)
  expect(stream.takeReport(2_000)).toMatchObject({ fractionLost: 0, cumulativeLost: 1 })
  receive(stream, 4)
  expect(stream.takeReport(2_500)).toMatchObject({ fractionLost: 0, expected: 0, lost: -1 })
})

test('a source that starts again is followed, without requests for what lies between', () => {
  const stream = new ReceiveStream(7, 'video')
  const before = receive(stream, 100) ?? 0
  const after = receive(stream, 30_000) ?? 0
  expect(after).toBeGreaterThan(before)
  expect(receive(stream, 30_001)).toBe(after + 1)
  expect(stream.takeRequests(100)).toEqual([])
})
