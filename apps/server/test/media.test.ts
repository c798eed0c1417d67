// Subject: engine/embedded
import { setTimeout as wait } from 'node:timers/promises'
import { VideoQuality } from '@livekit/protocol'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createEmbeddedEngine } from '#engine/embedded/embedded-engine.ts'
import { buildKeyframeRequest, buildNack, type RtcpMessage } from '#engine/embedded/packets/rtcp.ts'
import { clockRates, joinMedia, type MediaParticipant, soon } from './media-client.ts'
import type { ReceivedMedia, ReceivedReport } from './media-packets.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const engine = createEmbeddedEngine({ secret: 'a-secret-of-at-least-32-characters', log: quiet })
await engine.start()
afterAll(() => engine.stop())

const participants: MediaParticipant[] = []
let rooms = 0
async function join(room: string, identity: string): Promise<MediaParticipant> {
  const participant = await joinMedia(engine, room, identity)
  participants.push(participant)
  return participant
}
afterEach(() => {
  for (const participant of participants.splice(0)) participant.leave()
})

/** Ann sends sound and a picture, Ben receives both. */
async function meet(rids: readonly string[] = []) {
  rooms += 1
  const room = `room ${rooms}`
  await engine.ensureRoom(room)
  const [ann, ben] = [await join(room, 'ann'), await join(room, 'ben')]
  const sent = await ann.publish(rids)
  await expect.poll(() => ben.find('audio').length, soon).toBeGreaterThan(5)
  await expect.poll(() => ben.find('video').length, soon).toBeGreaterThan(5)
  const [audio, ...videos] = sent.sections.flatMap(({ sources }) => sources.map(({ generated }) => generated.ssrc))
  return { room, ann, ben, sent, ssrcs: { audio: audio ?? 0, videos } }
}

const only = <T extends RtcpMessage['type']>(messages: readonly RtcpMessage[], type: T) =>
  messages.filter((message): message is Extract<RtcpMessage, { type: T }> => message.type === type)
const findKeyframeRequests = ({ received }: MediaParticipant) =>
  only(received.feedback, 'keyframe').map(({ ssrc }) => ssrc)

/** When a packet was captured, as its receiver learns from a sender report. */
const toCapture = (report: ReceivedReport, { timestamp }: ReceivedMedia, kind: 'audio' | 'video'): number =>
  report.ntp + (((timestamp - report.timestamp) | 0) * 1000) / clockRates[kind]

/** The packets of a source without those that came twice, in the order of their numbers. */
const inOrder = (packets: readonly ReceivedMedia[]) =>
  packets.toSorted((one, other) => ((one.sequence - other.sequence) << 16) >> 16)
const findGaps = (packets: readonly ReceivedMedia[]): number[] =>
  inOrder(packets).flatMap(({ sequence }, index, all) => {
    const before = all[index - 1]
    return before === undefined || ((sequence - before.sequence) & 0xffff) === 1 ? [] : [sequence]
  })

describe('between publisher and subscriber', () => {
  test('sender reports are passed on, by which sound and picture are played together', async () => {
    const { ben, sent } = await meet()
    sent.report()
    const findReports = (kind: 'audio' | 'video') =>
      ben.received.reports.filter(({ ssrc }) => ssrc === ben.findSsrc(kind))
    for (const kind of ['audio', 'video'] as const) await expect.poll(() => findReports(kind).length, soon).toBe(1)
    await wait(200)
    sent.report()
    for (const kind of ['audio', 'video'] as const) {
      await expect.poll(() => findReports(kind).length, soon).toBe(2)
      const [first, second] = findReports(kind)
      const media = ben.find(kind)
      for (const report of findReports(kind))
        for (const packet of media)
          expect(Math.abs(toCapture(report, packet, kind) - packet.capturedAt)).toBeLessThan(2)
      expect(first?.packets).toBeGreaterThan(0)
      expect(second?.packets).toBeGreaterThan(first?.packets ?? 0)
      expect(second?.octets).toBeGreaterThan(first?.octets ?? 0)
    }
  })

  test('who comes later begins with a keyframe, which the publisher was asked for', async () => {
    const { room, ann, ssrcs } = await meet()
    await wait(600)
    ann.received.feedback.length = 0
    const cid = await join(room, 'cid')
    await expect.poll(() => cid.find('video').length, soon).toBeGreaterThan(5)
    expect(findKeyframeRequests(ann)).toContain(ssrcs.videos[0])
    expect(inOrder(cid.find('video'))[0]?.isKeyframe).toBe(true)
  })

  test('a subscriber’s request of a keyframe reaches the publisher; one for sound does not', async () => {
    const { ann, ben, ssrcs } = await meet()
    await wait(600)
    ann.received.feedback.length = 0
    ben.send(buildKeyframeRequest(1, ben.findSsrc('audio')))
    ben.send(buildKeyframeRequest(1, ben.findSsrc('video')))
    await expect.poll(() => findKeyframeRequests(ann), soon).toEqual([ssrcs.videos[0]])
  })

  test('lost packets are asked for, on both ways', async () => {
    const { ann, ben, sent, ssrcs } = await meet()
    const known = ben.find('video').at(-2)
    ben.send(buildNack(1, ben.findSsrc('video'), [known?.sequence ?? 0]))
    const findAgain = () => ben.find('video').filter(({ sequence }) => sequence === known?.sequence)
    await expect.poll(() => findAgain().length, soon).toBe(2)
    expect(findAgain()[1]).toEqual(known)

    sent.state.lost = 1
    const findLost = () => only(ann.received.feedback, 'nack')
    await expect.poll(() => findLost().length, soon).toBeGreaterThan(0)
    const [lost] = findLost()
    expect([ssrcs.audio, ...ssrcs.videos]).toContain(lost?.ssrc)
    expect(lost?.sequences).toEqual([...sent.state.lostPackets.keys()])
    sent.sendAgain()
    await expect.poll(() => [...findGaps(ben.find('audio')), ...findGaps(unique(ben.find('video')))], soon).toEqual([])
  })

  test('the publisher gets reports of what arrives, which answer its own', async () => {
    const { ann, sent, ssrcs } = await meet()
    sent.report()
    const findReports = () => only(ann.received.feedback, 'reception').filter(({ report }) => report.lastSr !== 0)
    await expect.poll(() => new Set(findReports().map(({ report }) => report.ssrc)).size, soon).toBe(2)
    for (const { report } of findReports()) {
      expect([ssrcs.audio, ...ssrcs.videos]).toContain(report.ssrc)
      expect(report.fractionLost).toBe(0)
      expect(report.sinceLastSr / 65_536).toBeLessThan(20)
    }
  })

  test('the publisher learns how much may be sent once its packets queue', async () => {
    const { ann, sent } = await meet()
    expect(only(ann.received.feedback, 'estimate')).toEqual([])
    sent.state.uplinkDelayMs = 400
    await expect.poll(() => only(ann.received.feedback, 'estimate').length, soon).toBeGreaterThan(0)
    expect(only(ann.received.feedback, 'estimate')[0]?.bitsPerSecond).toBeLessThan(1_000_000)
  })

  test('what is muted is not passed on, and continues with a keyframe and without a gap', async () => {
    const { ann, ben, ssrcs } = await meet()
    ann.setMuted('video', true)
    await expect
      .poll(() => ben.signal.last('update')?.participants[0]?.tracks.map(({ muted }) => muted), soon)
      .toContain(true)
    await wait(100)
    const before = ben.find('video')
    await wait(300)
    expect(ben.find('video')).toHaveLength(before.length)
    ann.received.feedback.length = 0
    ann.setMuted('video', false)
    await expect.poll(() => ben.find('video').length, soon).toBeGreaterThan(before.length + 5)
    expect(findKeyframeRequests(ann)).toContain(ssrcs.videos[0])
    const after = inOrder(ben.find('video')).slice(before.length)
    expect(after[0]?.isKeyframe).toBe(true)
    expect(findGaps(ben.find('video'))).toEqual([])
  })

  test('a track that ends is gone for its subscribers, and others go on', async () => {
    const { ann, ben, sent } = await meet()
    const ssrc = ben.findSsrc('video')
    for (const section of sent.sections) if (section.kind === 'video') section.isSent = false
    sent.offer()
    await expect.poll(() => ben.findSsrc('video'), soon).toBe(0)
    const count = () => ben.received.media.filter((packet) => packet.ssrc === ssrc).length
    const before = { video: count(), audio: ben.find('audio').length }
    await expect.poll(() => ben.find('audio').length, soon).toBeGreaterThan(before.audio + 5)
    expect(count()).toBe(before.video)
    expect(ben.signal.last('update')?.participants[0]?.tracks).toHaveLength(1)
    expect(ann.signal.end()).toBeUndefined()
  })

  test('another layer goes on as the same picture: numbers without a gap, the same clock', async () => {
    const { ann, ben, sent, ssrcs } = await meet(['q', 'h'])
    const [small, large] = ssrcs.videos
    await expect.poll(() => ben.find('video').length, soon).toBeGreaterThan(20)
    sent.report()
    const [sid = ''] = ann.findSids('video')
    for (const [quality, wanted] of [
      [VideoQuality.LOW, small],
      [VideoQuality.HIGH, large],
    ] as const) {
      ann.received.feedback.length = 0
      ben.setQuality(sid, quality)
      await expect.poll(() => findKeyframeRequests(ann), soon).toContain(wanted)
      const count = ben.find('video').length
      await expect.poll(() => ben.find('video').length, soon).toBeGreaterThan(count + 15)
      ben.received.reports.length = 0
      sent.report()
      await expect
        .poll(() => ben.received.reports.filter(({ ssrc }) => ssrc === ben.findSsrc('video')).length, soon)
        .toBe(1)
    }
    const video = inOrder(ben.find('video'))
    expect(new Set(video.map(({ ssrc }) => ssrc)).size).toBe(1)
    expect(findGaps(video)).toEqual([])
    for (const [index, { picture }] of video.entries()) {
      const before = video[index - 1]?.picture ?? picture
      expect([0, 1]).toContain((picture - before) & 0x7fff)
    }
    const [report] = ben.received.reports.filter(({ ssrc }) => ssrc === ben.findSsrc('video'))
    for (const packet of video)
      expect(
        Math.abs(
          toCapture(report ?? { ssrc: 0, ntp: 0, timestamp: 0, packets: 0, octets: 0 }, packet, 'video') -
            packet.capturedAt,
        ),
      ).toBeLessThan(60)
  })
})

const unique = (packets: readonly ReceivedMedia[]) => [
  ...new Map(packets.map((packet) => [packet.sequence, packet])).values(),
]
