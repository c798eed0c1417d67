import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildEstimate,
  buildKeyframeRequest,
  buildNack,
  buildReceiverReport,
  buildSenderReport,
  parseRtcp,
} from './rtcp.ts'
import { buildMediaPacket, isRtcp, parseRtp, readExtension, writeNumbers } from './rtp.ts'

/** A packet with one extension (id 4, 'mid') and a VP8 payload: picture 300, base 5, first of a keyframe. */
const packet = Buffer.from([
  ...[0x90, 0xe0, 0x12, 0x34, 0, 0, 0, 100, 0, 0, 0, 7],
  ...[0xbe, 0xde, 0, 1, 0x42, 0x6d, 0x69, 0x64],
  ...[0x90, 0xe0, 0x81, 0x2c, 5, 0x20, 0x10, 0x02, 0x00],
])

test('a packet is parsed with its extension', () => {
  const parsed = parseRtp(packet)
  expect(parsed).toMatchObject({ ssrc: 7, sequence: 0x1234, timestamp: 100, payloadType: 96, marker: true })
  expect(parsed && readExtension(parsed, 4)?.toString()).toBe('mid')
  expect(parsed && readExtension(parsed, 5)).toBeUndefined()
  expect(isRtcp(packet)).toBe(false)
})

test('a packet is forwarded with the numbers of each receiver', () => {
  const parsed = parseRtp(packet)
  const media = parsed && buildMediaPacket(parsed, 0x11234, 'video')
  expect(media).toMatchObject({ startsKeyframe: true, picture: { id: 300, isLong: true, base: 5 } })
  for (const offset of [1, 40_000]) {
    const numbers = { ssrc: 9, sequence: 0x11234 + offset, timestamp: 200, pictureOffset: offset, baseOffset: offset }
    if (media) writeNumbers(media, numbers, 1_500)
    const sent = media && parseRtp(media.bytes)
    expect(sent).toMatchObject({ ssrc: 9, sequence: (0x1234 + offset) & 0xffff, timestamp: 200, marker: true })
    expect(sent && buildMediaPacket(sent, 1, 'video').picture).toMatchObject({
      id: (300 + offset) & 0x7fff,
      base: (5 + offset) & 0xff,
    })
    expect(sent && readExtension(sent, 1)?.readUIntBE(0, 3)).toBe(1.5 * 0x40000)
  }
})

test('a packet of padding has no payload', () => {
  const padding = parseRtp(Buffer.from([0xa0, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 4]))
  expect(padding && padding.payloadEnd - padding.payloadAt).toBe(0)
})

test('bytes from a stranger never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.integer({ min: 0, max: 15 }), (bytes, id) => {
      const buffer = Buffer.from([0x90, ...bytes])
      parseRtcp(Buffer.from(bytes))
      const parsed = parseRtp(buffer)
      if (!parsed) return
      readExtension(parsed, id)
      const media = buildMediaPacket(parsed, 1, 'video')
      writeNumbers(media, { ssrc: 1, sequence: 1, timestamp: 1, pictureOffset: -5, baseOffset: -5 }, Date.now())
    }),
    { numRuns: 2_000 },
  )
})

test('feedback is read as it was written', () => {
  const lost = [65_534, 65_535, 0, 3, 17, 40]
  const compound = Buffer.concat([
    buildReceiverReport(1, [
      { ssrc: 7, fractionLost: 0.25, cumulativeLost: -1, highest: 70_000, jitter: 3, lastSr: 5, sinceLastSr: 6 },
    ]),
    buildNack(1, 7, lost),
    buildKeyframeRequest(1, 8),
    buildEstimate(1, 1_250_000, [7, 8]),
    buildSenderReport({ ssrc: 9, ntpHigh: 1, ntpLow: 2, timestamp: 3, packets: 4, octets: 5 }),
  ])
  expect(isRtcp(compound)).toBe(true)
  const messages = parseRtcp(compound)
  expect(messages.slice(0, 3)).toEqual([
    {
      type: 'reception',
      report: { ssrc: 7, fractionLost: 0.25, highest: 70_000, jitter: 3, lastSr: 5, sinceLastSr: 6 },
    },
    { type: 'nack', ssrc: 7, sequences: lost },
    { type: 'keyframe', ssrc: 8 },
  ])
  const [estimate, report] = messages.slice(3)
  expect(estimate?.type === 'estimate' && estimate.bitsPerSecond / 1_250_000).toBeCloseTo(1, 3)
  expect(report).toEqual({ type: 'sender-report', ssrc: 9, ntpHigh: 1, ntpLow: 2, timestamp: 3 })
})
