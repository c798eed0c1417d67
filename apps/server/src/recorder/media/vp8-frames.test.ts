import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPicture, packetize } from '../test/vp8-packets.ts'
import { Vp8Frames } from './vp8-frames.ts'

const anyPicture = fc.record({
  isKeyframe: fc.boolean(),
  bytes: fc.integer({ min: 1, max: 400 }),
  parts: fc.integer({ min: 1, max: 5 }),
})

/** Lets packets in order through, without those that are lost. */
function assemble(
  pictures: readonly { isKeyframe: boolean; bytes: number; parts: number }[],
  lost: ReadonlySet<number>,
) {
  const data = pictures.map(buildPicture)
  const packets = data.flatMap((picture, nth) =>
    packetize(picture, { parts: pictures[nth]?.parts ?? 1, number: 0, nth }).map((packet) => ({ ...packet, nth })),
  )
  const frames = new Vp8Frames()
  const stored: { nth: number; data: Buffer; isKeyframe: boolean }[] = []
  let followsGap = false
  packets.forEach((packet, number) => {
    if (lost.has(number)) {
      followsGap = true
      return
    }
    for (const frame of frames.push({ ...packet, followsGap })) stored.push({ ...frame, nth: frame.timestamp / 4_500 })
    followsGap = false
  })
  const whole = data.map((_, nth) => packets.every((packet, number) => packet.nth !== nth || !lost.has(number)))
  return { data, stored, whole, frames }
}

test('pictures come out as they went in, from the first keyframe on', () => {
  fc.assert(
    fc.property(fc.array(anyPicture, { maxLength: 30 }), (pictures) => {
      const { data, stored } = assemble(pictures, new Set())
      const first = pictures.findIndex(({ isKeyframe }) => isKeyframe)
      const expected = first < 0 ? [] : data.slice(first)
      expect(stored.map((frame) => frame.data.toString('hex'))).toEqual(expected.map((one) => one.toString('hex')))
    }),
  )
})

test('after a loss pictures are left out up to the next keyframe, and no more', () => {
  fc.assert(
    fc.property(fc.array(anyPicture, { maxLength: 30 }), fc.array(fc.nat(90), { maxLength: 6 }), (pictures, lost) => {
      const { data, stored, whole } = assemble(pictures, new Set(lost))
      let isComplete = false
      const expected = pictures.flatMap(({ isKeyframe }, nth) => {
        isComplete = whole[nth] === true && (isKeyframe || isComplete)
        return isComplete ? [nth] : []
      })
      expect(stored.map(({ nth }) => nth)).toEqual(expected)
      for (const { nth, data: bytes } of stored) expect(bytes.equals(data[nth] ?? Buffer.alloc(0))).toBe(true)
    }),
  )
})

test('any bytes are taken without a failure', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ payload: fc.uint8Array({ maxLength: 40 }), timestamp: fc.nat(3), marker: fc.boolean() })),
      (parts) => {
        const frames = new Vp8Frames()
        for (const { payload, ...part } of parts)
          for (const frame of frames.push({ ...part, payload: Buffer.from(payload), at: 0, followsGap: false }))
            expect(frame.data.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('the black pictures with which LiveKit ends a video are left out', () => {
  const { frames, stored } = assemble([{ isKeyframe: true, bytes: 100, parts: 1 }], new Set())
  expect(stored).toHaveLength(1)
  const black = buildPicture({ isKeyframe: true, bytes: 20, parts: 1 }, 1)
  black.writeUInt16LE(8, 6)
  black.writeUInt16LE(8, 8)
  const [packet] = packetize(black, { parts: 1, number: 1, nth: 1 })
  if (!packet) throw new Error('No packet')
  expect(frames.push({ ...packet, followsGap: false })).toEqual([])
  expect(frames.awaitsKeyframe).toBe(true)
})
