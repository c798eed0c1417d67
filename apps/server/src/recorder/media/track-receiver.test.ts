import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRtcp } from '#engine/embedded/packets/rtcp.ts'
import { parseRtp } from '#engine/embedded/packets/rtp.ts'
import { buildPicture, packetize } from '../test/vp8-packets.ts'
import { TrackReceiver } from './track-receiver.ts'

const tickMs = 10
const roundTripMs = 60
const pictures = 60
const firstSequence = 65_500

/** Builds the packet of a part of a picture; sequence numbers begin again on the way. */
const buildRtp = ({ number, timestamp, marker, payload }: ReturnType<typeof packetize>[number]) => {
  const head = Buffer.alloc(12)
  head[0] = 0x80
  head[1] = (marker ? 0x80 : 0) | 96
  head.writeUInt16BE((firstSequence + number) & 0xffff, 2)
  head.writeUInt32BE(timestamp, 4)
  head.writeUInt32BE(7, 8)
  return Buffer.concat([head, payload])
}

/** Sends pictures over a link that loses some packets, and sends again what is asked for, unless that is lost too. */
function send(lost: readonly boolean[], keyframes: ReadonlySet<number>) {
  const stored: number[] = []
  const receiver = new TrackReceiver({ ssrc: 7, kind: 'video', payloadType: 96 }, ({ timestamp }) =>
    stored.push(timestamp / 4_500),
  )
  const link: { at: number; bytes: Buffer }[] = []
  const sent = new Map<number, Buffer>()
  let number = 0
  let losses = 0
  let requests = 0
  const deliver = (bytes: Buffer, at: number) => {
    losses += 1
    if (!lost[losses % lost.length]) link.push({ at, bytes })
  }
  let isKeyframeDue = true
  for (let now = 0; now < pictures * 50 + 1_500; now += tickMs) {
    const nth = now / 50
    if (Number.isInteger(nth) && nth < pictures) {
      const isKeyframe = isKeyframeDue || keyframes.has(nth)
      isKeyframeDue = false
      for (const packet of packetize(buildPicture({ isKeyframe, bytes: 300, parts: 3 }, nth), {
        parts: 3,
        number,
        nth,
      })) {
        const bytes = buildRtp(packet)
        sent.set(bytes.readUInt16BE(2), bytes)
        deliver(bytes, now)
        number += 1
      }
    }
    const { due = [], underWay = [] } = Object.groupBy(link.splice(0), ({ at }) => (at <= now ? 'due' : 'underWay'))
    link.push(...underWay)
    for (const { bytes } of due) {
      const packet = parseRtp(Buffer.from(bytes))
      if (packet) receiver.receive(packet, now)
    }
    receiver.check(now)
    for (const request of receiver.takeRequests(now).flatMap((bytes) => parseRtcp(bytes))) {
      requests += 1
      if (request.type === 'keyframe') isKeyframeDue = true
      if (request.type !== 'nack') continue
      for (const sequence of request.sequences) {
        const bytes = sent.get(sequence)
        if (bytes) deliver(bytes, now + roundTripMs)
      }
    }
  }
  return { stored, requests, receiver }
}

test('what is lost once is asked for, and nothing is missing', () => {
  const none = send([false], new Set())
  expect(none.stored).toHaveLength(pictures)
  expect(none.requests).toBe(0)
  // One of seven, those that are sent again too.
  const some = send([false, false, false, true, false, false, false], new Set())
  expect(some.stored).toEqual(none.stored)
  expect(some.requests).toBeGreaterThan(10)
})

test('pictures are in order whatever is lost, and go on when the link does', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (lost) => {
      fc.pre(lost.filter(Boolean).length * 3 < lost.length)
      const { stored, receiver } = send(lost, new Set())
      expect(stored).toEqual(stored.toSorted((one, other) => one - other))
      expect(new Set(stored).size).toBe(stored.length)
      expect(receiver.waitingSince).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})
