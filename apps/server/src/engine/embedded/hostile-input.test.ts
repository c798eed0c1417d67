import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildAnswer,
  buildConstantDescription,
  parseOffer,
  parseParameters,
} from './connections/session-description.ts'
import { parseRtcp } from './packets/rtcp.ts'
import { buildMediaPacket, parseRtp, readExtension, readSendTime, writeNumbers } from './packets/rtp.ts'
import { createTrack } from './test/generated-media.ts'

const bytes = fc.uint8Array({ maxLength: 300 }).map((content) => Buffer.from(content))
/** Begins like a real packet, so that the parts behind are reached too. */
const startingWith = (heads: number[][]) =>
  fc.tuple(fc.constantFrom(...heads), bytes).map(([head, rest]) => Buffer.concat([Buffer.from(head), rest]))
const rtp = fc.oneof(bytes, startingWith([[0x80], [0x90], [0xb0], [0x9f], [0xbf]]))
const rtcp = fc.oneof(
  bytes,
  startingWith([200, 201, 205, 206].flatMap((type) => [0x81, 0x84, 0x8f, 0x9f].map((first) => [first, type, 0]))),
)

test('no packet makes the parsers of RTP and RTCP fail, and none is read beyond its end', () => {
  fc.assert(
    fc.property(rtp, fc.integer({ min: 1, max: 14 }), (content, id) => {
      const packet = parseRtp(content)
      if (!packet) return
      expect(packet.payloadEnd).toBeLessThanOrEqual(content.length)
      readExtension(packet, id)
      readSendTime(packet, id)
      for (const kind of ['audio', 'video'] as const) {
        const media = buildMediaPacket(packet, 1, kind)
        writeNumbers(media, { ssrc: 1, sequence: 1, timestamp: 1, pictureOffset: 9, baseOffset: 9 }, 1_000)
      }
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(rtcp, (content) => {
      for (const message of parseRtcp(content))
        if (message.type === 'estimate') expect(Number.isFinite(message.bitsPerSecond)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a source that sends nonsense makes neither its track nor its receivers fail', () => {
  fc.assert(
    fc.property(fc.array(startingWith([[0x80], [0x90]]), { maxLength: 40 }), (packets) => {
      const { track, subscribe } = createTrack()
      const layer = track.addLayer(7, 'q', 0)
      const { subscription } = subscribe()
      subscription.open(0)
      packets.forEach((content, index) => {
        const packet = parseRtp(content)
        if (packet && layer) track.receive(packet, layer, index * 10)
        subscription.resend([index, 65_535 - index], index * 10)
        subscription.choose(index * 10)
      })
    }),
  )
})

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const lines = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=ice-ufrag:abcd',
  `a=ice-pwd:${'x'.repeat(24)}`,
  `a=fingerprint:sha-256 ${fingerprint}`,
  'a=setup:actpass',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=rtpmap:111 opus/48000/2',
  'a=msid:stream cid-1',
  'a=sendonly',
  'a=ssrc:7 cname:c',
  'm=video 9 UDP/TLS/RTP/SAVPF 120',
  'a=mid:1',
  'a=rtpmap:120 VP8/90000',
  'a=sendrecv',
  'a=rid:q send',
  'a=simulcast:send q;h',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:2',
  'a=sctp-port:5000',
]
const insert = (text: string, at: number, added: string) => `${text.slice(0, at)}${added}${text.slice(at)}`
const index = fc.nat({ max: lines.length - 1 })
const damage = fc.oneof(
  index.map((at) => (all: string[]) => all.filter((_, line) => line !== at)),
  fc.tuple(index, index).map(
    ([from, to]) =>
      (all: string[]) =>
        all.toSpliced(to, 0, all[from] ?? ''),
  ),
  fc
    .tuple(
      index,
      fc.nat({ max: 60 }),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r\n', '\n', '\0', ' ')),
    )
    .map(
      ([at, column, added]) =>
        (all: string[]) =>
          all.with(at % all.length, insert(all[at] ?? '', column, added)),
    ),
  fc.tuple(index, fc.nat({ max: 60 })).map(
    ([at, column]) =>
      (all: string[]) =>
        all.with(at % all.length, (all[at] ?? '').slice(0, column)),
  ),
  fc.tuple(index, fc.bigInt({ min: -1n, max: 2n ** 70n })).map(
    ([at, value]) =>
      (all: string[]) =>
        all.with(at % all.length, (all[at] ?? '').replace(/\d+/, String(value))),
  ),
)
const local = { ufrag: 'own1', password: 'p'.repeat(22), fingerprint, setup: 'active', hasData: true } as const

test('a damaged description is refused with an error, or what native code gets of it has the one known form', () => {
  const form = new RegExp(
    `^${buildConstantDescription(local)
      .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      .replaceAll('own1', '[\\w+\\/]{4,256}')
      .replaceAll(local.password, '[\\w+\\/]{22,256}')
      .replaceAll('setup:active', 'setup:(actpass|active|passive)')
      .replaceAll(fingerprint, '([\\dA-F]{2}:){31}[\\dA-F]{2}')}$`,
  )
  const read = (text: string) => {
    try {
      return parseOffer(text)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      return
    }
  }
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), (damages) => {
      const offer = read(damages.reduce((all, apply) => apply(all), lines).join('\r\n'))
      if (!offer) return
      expect(buildConstantDescription({ ...offer.parameters, hasData: true })).toMatch(form)
      const answer = buildAnswer(offer, local, [])
      if (answer.includes('a=ice-ufrag'))
        expect(parseParameters(answer)).toEqual({ ...local, hasData: expect.any(Boolean) })
      // No line of the browser's gets into the answer as a line of its own.
      for (const line of answer.split('\r\n')) expect(line).toMatch(/^($|[votsmac]=)/)
    }),
    { numRuns: 2_000 },
  )
})
