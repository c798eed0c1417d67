import { randomInt, randomUUID } from 'node:crypto'
import {
  AddTrackRequest,
  MuteTrackRequest,
  SessionDescription,
  TrackSource,
  TrackType,
  UpdateTrackSettings,
  VideoLayer,
  type VideoQuality,
} from '@livekit/protocol'
import { expect } from 'vitest'
import { buildAnswer, parseOffer, parseParameters } from '#engine/embedded/connections/session-description.ts'
import { buildSenderReport, parseRtcp, type RtcpMessage } from '#engine/embedded/packets/rtcp.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { connect, createToken } from '#engine/test/signal-client.ts'
import { ClientLink } from '../../../bench/media/client-link.ts'
import { GeneratedTrack, rates } from '../../../bench/media/generated-media.ts'
import {
  extend,
  extensionIds,
  isRtcp,
  isSenderReport,
  payloadTypes,
  type ReceivedMedia,
  type ReceivedReport,
  readMedia,
  readReport,
  toNtp,
} from './media-packets.ts'

/** Longer than the engine takes on a busy machine. */
export const soon = { timeout: 20_000, interval: 20 }
export const clockRates = { audio: 48_000, video: 90_000 } as const
const kinds = ['audio', 'video'] as const
type Kind = (typeof kinds)[number]

/** A source that a client sends: a track, or one layer of it. Its timestamps begin anywhere. */
type Source = {
  generated: GeneratedTrack
  mid: string
  rid: string | undefined
  timestampOffset: number
  isSent: boolean
}

const uris = {
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
} as const

type Section = { kind: Kind; cid: string; isSent: boolean; sources: Source[] }

/** The offer of a browser that sends sound, and a picture in one or several layers. */
function writeOffer(sections: readonly Section[], { ufrag, password, fingerprint }: ClientLink['local']): string {
  const parameters = [
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    'a=setup:actpass',
  ]
  const lines = sections.flatMap(({ kind, cid, isSent, sources }, index) => {
    const rids = sources.flatMap(({ rid }) => rid ?? [])
    return [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadTypes[kind]}`,
      `a=mid:${index}`,
      isSent ? 'a=sendonly' : 'a=inactive',
      `a=rtpmap:${payloadTypes[kind]} ${kind === 'audio' ? 'opus/48000/2' : 'VP8/90000'}`,
      ...Object.entries(extensionIds).map(([name, id]) => `a=extmap:${id} ${Object(uris)[name]}`),
      `a=msid:stream ${cid}`,
      ...(rids.length > 0 ? rids.map((rid) => `a=rid:${rid} send`) : []),
      ...(rids.length > 0 ? [`a=simulcast:send ${rids.join(';')}`] : []),
      ...parameters,
    ]
  })
  const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', `a=mid:${sections.length}`, ...parameters]
  return ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', ...lines, ...data, ''].join('\r\n')
}

/** The media that one participant receives, and what the engine asks of what they send. */
type Received = { media: ReceivedMedia[]; reports: ReceivedReport[]; feedback: RtcpMessage[]; offer: string }

/** Adds the candidates of a description. */
function addCandidates(link: ClientLink, sdp: string): void {
  for (const [, candidate = ''] of sdp.matchAll(/^a=(candidate:[^\r\n]+)/gm)) link.addCandidate(candidate)
}

type Signal = Awaited<ReturnType<typeof connect>>

/** The receiving side: answers each offer of the engine. */
function createSubscriber(signal: Signal, received: Received) {
  let link: ClientLink | undefined
  const candidates: string[] = []
  const receive = (packet: Buffer): void => {
    if (isRtcp(packet)) {
      if (isSenderReport(packet)) received.reports.push(readReport(packet))
      return
    }
    const read = readMedia(packet)
    if (read !== undefined) received.media.push(read)
  }
  return {
    answer: ({ sdp, id }: SessionDescription): void => {
      received.offer = sdp
      const parsed = parseOffer(sdp)
      link ??= new ClientLink(receive, parsed.parameters)
      addCandidates(link, sdp)
      for (const candidate of candidates.splice(0)) link.addCandidate(candidate)
      const answer = buildAnswer(parsed, link.local, [])
      signal.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: answer, id }) })
    },
    addCandidate: (candidate: string): void => {
      if (link === undefined) candidates.push(candidate)
      else link.addCandidate(candidate)
    },
    send: (packet: Buffer) => link?.send(packet),
    close: () => link?.close(),
  }
}

/** The time of sending as browsers write it: seconds modulo 64, with 18 bits behind the point. */
function toSendTime(ms: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntBE(Math.floor(((ms % 64_000) / 1000) * 0x40000) & 0xffffff, 0, 3)
  return bytes
}

/** The sending side: generated sound and pictures, as a browser sends them. */
function createPublisher(signal: Signal, received: Received, { rids }: { rids: readonly string[] }) {
  const link = new ClientLink((packet) => received.feedback.push(...(isRtcp(packet) ? parseRtcp(packet) : [])))
  const sections = kinds.map((kind, index): Section => {
    const layers = kind === 'video' && rids.length > 0 ? rids : [undefined]
    const sources = layers.map((rid) => ({
      generated: new GeneratedTrack(kind, randomInt(2, 0xffff_ffff)),
      mid: String(index),
      rid,
      timestampOffset: randomInt(0, 0xffff_ffff),
      isSent: true,
    }))
    return { kind, cid: randomUUID(), isSent: true, sources }
  })
  const state = { uplinkDelayMs: 0, lost: 0, lostPackets: new Map<number, Buffer>() }
  /** Leaves out as many packets as the network is to lose. */
  const send = (packet: Buffer): void => {
    if (state.lost === 0) {
      link.send(packet)
      return
    }
    state.lost -= 1
    state.lostPackets.set(packet.readUInt16BE(2), packet)
  }
  const toTimestamp = ({ generated, timestampOffset }: Source, now: number): number =>
    (Math.floor((now * clockRates[generated.kind]) / 1000) + timestampOffset) % 2 ** 32
  const write = (source: Source, now: number): void => {
    const { generated, mid, rid } = source
    for (const packet of generated.build(now)) {
      packet.writeUInt32BE(toTimestamp(source, now), 4)
      const contents = new Map([
        [extensionIds.sendTime, toSendTime(now - state.uplinkDelayMs)],
        [extensionIds.mid, Buffer.from(mid)],
        ...(rid === undefined ? [] : [[extensionIds.rid, Buffer.from(rid)] as const]),
      ])
      if (source.isSent) send(extend(packet, contents))
    }
  }
  const timers = kinds.map((kind) =>
    setInterval(() => {
      const now = Date.now()
      for (const section of sections)
        if (section.kind === kind && section.isSent) for (const source of section.sources) write(source, now)
    }, rates[kind].everyMs),
  )
  return {
    sections,
    state,
    offer: (): void => {
      signal.send({
        case: 'offer',
        value: new SessionDescription({ type: 'offer', sdp: writeOffer(sections, link.local), id: 1 }),
      })
    },
    accept: (sdp: string): void => {
      link.accept(parseParameters(sdp))
      addCandidates(link, sdp)
    },
    /** Sends again what was lost. */
    sendAgain: (): void => {
      for (const packet of state.lostPackets.values()) link.send(packet)
    },
    /** Reports when what is sent now was captured, as browsers do. */
    report: (): void => {
      const now = Date.now()
      for (const source of sections.flatMap(({ sources }) => sources)) {
        const { ssrc, packets, octets } = source.generated
        const timestamp = toTimestamp(source, now)
        link.send(buildSenderReport({ ssrc, ...toNtp(now), timestamp, packets, octets }))
      }
    },
    close: (): void => {
      for (const timer of timers) clearInterval(timer)
      link.close()
    },
  }
}

/** A participant without a browser, who sends and receives real packets over UDP. */
export async function joinMedia(engine: MediaEngine, room: string, identity: string) {
  const signal = await connect(engine, await createToken(engine, room, identity))
  const received: Received = { media: [], reports: [], feedback: [], offer: '' }
  const subscriber = createSubscriber(signal, received)
  let publisher: ReturnType<typeof createPublisher> | undefined
  let handled = 0
  const listen = setInterval(() => {
    for (; handled < signal.received.length; handled += 1) {
      const message = signal.received[handled]
      if (message?.case === 'offer') subscriber.answer(message.value)
      if (message?.case === 'answer') publisher?.accept(message.value.sdp)
      if (message?.case === 'trickle') subscriber.addCandidate(JSON.parse(message.value.candidateInit).candidate)
    }
  }, 5)
  const find = (kind: Kind) => received.media.filter(({ ssrc }) => ssrc === findSsrc(kind))
  /** The source that carries a track of a kind, by the last offer. */
  const findSsrc = (kind: Kind): number => {
    const section = received.offer
      .split(/\r\n(?=m=)/)
      .find((text) => text.startsWith(`m=${kind}`) && /^a=ssrc:/m.test(text))
    return Number(/^a=ssrc:(\d+)/m.exec(section ?? '')?.[1] ?? 0)
  }
  const findSids = (kind: Kind): string[] =>
    signal.received.flatMap((message) =>
      message.case === 'trackPublished' && (message.value.track?.type === TrackType.AUDIO) === (kind === 'audio')
        ? [message.value.track?.sid ?? '']
        : [],
    )

  return {
    signal,
    received,
    find,
    findSsrc,
    send: subscriber.send,
    /** Begins to send sound and a picture, in layers if these have names. */
    publish: async (rids: readonly string[] = []) => {
      const own = createPublisher(signal, received, { rids })
      publisher = own
      for (const { kind, cid, sources } of own.sections) {
        const layers = sources.map(
          (_, quality) => new VideoLayer({ quality, width: 320 * (quality + 1), height: 180 * (quality + 1) }),
        )
        const picture = kind === 'video' ? { width: 640, height: 360, layers } : {}
        const type = kind === 'video' ? TrackType.VIDEO : TrackType.AUDIO
        const source = kind === 'video' ? TrackSource.CAMERA : TrackSource.MICROPHONE
        signal.send({ case: 'addTrack', value: new AddTrackRequest({ cid, type, source, ...picture }) })
      }
      await expect.poll(() => [...findSids('audio'), ...findSids('video')].length, soon).toBe(2)
      own.offer()
      return own
    },
    setMuted: (kind: Kind, muted: boolean) =>
      signal.send({ case: 'mute', value: new MuteTrackRequest({ sid: findSids(kind)[0] ?? '', muted }) }),
    /** Asks for a size of a picture of somebody else. */
    setQuality: (trackSid: string, quality: VideoQuality) =>
      signal.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids: [trackSid], quality }) }),
    findSids,
    leave: () => {
      clearInterval(listen)
      signal.close()
      publisher?.close()
      subscriber.close()
    },
  }
}
export type MediaParticipant = Awaited<ReturnType<typeof joinMedia>>
