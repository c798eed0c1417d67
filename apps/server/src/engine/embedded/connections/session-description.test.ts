import { describe, expect, test } from 'vitest'
import {
  buildAnswer,
  buildConstantDescription,
  buildOffer,
  parseOffer,
  parseParameters,
} from './session-description.ts'

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const own = { ufrag: 'own1', password: 'p'.repeat(22), fingerprint, setup: 'active', hasData: true } as const
const head = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=ice-ufrag:abcd',
  `a=ice-pwd:${'x'.repeat(24)}`,
  `a=fingerprint:sha-256 ${fingerprint.toLowerCase()}`,
  'a=setup:actpass',
]
const sound = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0',
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=rtpmap:111 opus/48000/2',
  'a=msid:stream cid-1',
  'a=sendonly',
  'a=ssrc:7 cname:c',
]
const layers = [
  'm=video 9 UDP/TLS/RTP/SAVPF 120',
  'a=mid:1',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=rtpmap:120 VP8/90000',
  'a=sendrecv',
  'a=rid:q send',
  'a=rid:h send',
  'a=simulcast:send q;h',
]
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:2', 'a=sctp-port:5000']
const sdp = (...parts: string[][]) => [...head, ...parts.flat(), ''].join('\r\n')
const candidates = [
  { address: '192.0.2.1', port: 40_000, rank: 0 },
  { address: '2001:db8::1', port: 40_000, rank: 1 },
]

describe('an offer', () => {
  test('names tracks, layers, payload types and extensions', () => {
    const { parameters, sections } = parseOffer(sdp(sound, layers, data))
    expect(parameters).toEqual({
      ufrag: 'abcd',
      password: 'x'.repeat(24),
      fingerprint,
      setup: 'actpass',
      hasData: true,
    })
    expect(sections).toMatchObject([
      {
        mid: '0',
        kind: 'audio',
        sends: true,
        cid: 'cid-1',
        payloadType: 111,
        ssrcs: [7],
        extensions: { audioLevel: 1 },
      },
      { mid: '1', kind: 'video', sends: true, payloadType: 120, rids: ['q', 'h'], extensions: { mid: 4, rid: 10 } },
      { mid: '2', kind: 'application', sends: false },
    ])
  })

  test.each([
    ['nothing', ''],
    ['no media', sdp()],
    ['no fingerprint', sdp(sound).replace(/a=fingerprint.*\r\n/, '')],
    ['another hash', sdp(sound).replace('sha-256', 'sha-1')],
    ['a line break in a password', sdp(sound).replace('x'.repeat(24), 'short')],
    ['99 sections', sdp(...Array.from({ length: 99 }, () => sound))],
  ])('with %s is rejected', (_, text) => {
    expect(() => parseOffer(text)).toThrow()
  })

  test('is answered: what sends is received, the rest is inactive or rejected, and addresses are named once', () => {
    const rejected = ['m=video 9 UDP/TLS/RTP/SAVPF 98', 'a=mid:3', 'a=rtpmap:98 H264/90000', 'a=sendonly']
    const silent = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:4', 'a=rtpmap:111 opus/48000/2', 'a=inactive']
    const answer = buildAnswer(parseOffer(sdp(sound, layers, data, rejected, silent)), own, candidates)
    const [session = '', ...sections] = answer.split(/(?=m=)/)
    expect(session).toContain('a=group:BUNDLE 0 1 2 4\r\n')
    expect(sections.map((section) => /a=(recvonly|inactive)/.exec(section)?.[1])).toEqual([
      'recvonly',
      'recvonly',
      undefined,
      'inactive',
      'inactive',
    ])
    expect(sections[1]).toContain('a=rtpmap:120 VP8/90000\r\n')
    expect(sections[1]).toContain('a=simulcast:recv q;h\r\n')
    expect(sections[3]).toMatch(/^m=video 0 /)
    expect(answer.match(/a=candidate:.*/g)).toEqual([
      'a=candidate:1 1 udp 2130706431 192.0.2.1 40000 typ host',
      'a=candidate:2 1 udp 2130706175 2001:db8::1 40000 typ host',
    ])
    expect(parseParameters(answer)).toEqual(own)
  })

  test('is answered with pauses in silence, unless the sound is sent continuously', () => {
    const offer = parseOffer(sdp(sound))
    const readFormat = (answer: string) => /a=fmtp:\d+ (.*)\r/.exec(answer)?.[1]
    expect(readFormat(buildAnswer(offer, own, []))).toBe('minptime=10;useinbandfec=1;usedtx=1')
    const continuous = new Set(['0'])
    expect(readFormat(buildAnswer({ ...offer, continuous }, own, []))).toBe('minptime=10;useinbandfec=1')
  })
})

test('an offer to a subscriber names the publisher and the track, and keeps sections that are not used', () => {
  const stream = { id: 'PA_1|camera', trackId: 'TR_1', ssrc: 9, name: 'PA_1' }
  const sections = [
    { mid: '1', kind: 'audio', stream },
    { mid: '2', kind: 'video', stream: undefined },
  ] as const
  const [, , audio, video] = buildOffer({ version: 2, sections }, own, []).split(/(?=m=)/)
  expect(audio).toContain('a=sendonly\r\n')
  expect(audio).toContain('a=msid:PA_1|camera TR_1\r\na=ssrc:9 cname:PA_1\r\n')
  expect(video).toContain('a=inactive\r\n')
  expect(video).not.toContain('a=msid')
})

test('native code gets one section, and the data channels if the browser opens them, whatever else it sent', () => {
  const describeTo = (...parts: string[][]) => buildConstantDescription(parseOffer(sdp(...parts)).parameters)
  const text = describeTo(layers, sound, data)
  expect(text.match(/^m=\w+/gm)).toEqual(['m=video', 'm=application'])
  expect(parseParameters(text)).toMatchObject({ ufrag: 'abcd', setup: 'actpass' })
  const rejected = data.with(0, 'm=application 0 UDP/DTLS/SCTP webrtc-datachannel')
  for (const sent of [describeTo(layers, sound), describeTo(layers, sound, rejected)]) {
    expect(sent.match(/^m=\w+/gm)).toEqual(['m=video'])
    expect(parseParameters(sent)).toMatchObject({ ufrag: 'abcd', hasData: false })
  }
})

test('data channels that were not in the first offer are rejected', () => {
  const answer = buildAnswer(parseOffer(sdp(sound, data)), { ...own, hasData: false }, [])
  expect(answer).toContain('a=group:BUNDLE 0\r\n')
  expect(answer).toMatch(/m=application 0 .*/)
})
