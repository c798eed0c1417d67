import type { Candidate, ConnectionParameters } from './transport.ts'

// The descriptions (SDP, RFC 8866 and 8829) that browsers send and receive. Native code sees none of them: it gets a
// constant description with the validated parameters of the connection.

const maxSections = 64
const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid'
const ridUri = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'
const audioLevelUri = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'
const sendTimeUri = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time'

/** Payload types of everything that the engine sends. */
export const sentPayloadTypes = { audio: 111, video: 96 } as const

/** Ids of the header extensions that are read; an id is undefined if the browser does not send the extension. */
export type ExtensionIds = { mid?: number; rid?: number; audioLevel?: number; sendTime?: number }

/** The parts of a media section of an offer that the engine uses. */
export type MediaSection = {
  mid: string
  kind: 'audio' | 'video' | 'application' | 'other'
  sends: boolean
  /** Id of the browser's track. */
  cid: string | undefined
  /** Payload type of Opus or VP8; undefined if the section offers neither. */
  payloadType: number | undefined
  ssrcs: number[]
  /** Names of the simulcast layers that it sends. */
  rids: string[]
  extensions: ExtensionIds
  protocol: string
  formats: string
}

export type Offer = { parameters: ConnectionParameters; sections: MediaSection[] }

/** Parses a browser's offer; throws if it cannot be answered. */
export const parseOffer = (sdp: string): Offer => {
  const sections = sdp.split(/\r?\n(?=m=)/).slice(1)
  if (sections.length === 0) throw new Error('The offer has no media sections')
  if (sections.length > maxSections) throw new Error(`The offer has ${sections.length} media sections`)
  return { parameters: parseParameters(sdp), sections: sections.map(parseSection) }
}

/** Returns whether Firefox wrote the description. The origin line tells it; clients and proxies may not. */
export const isFirefox = (sdp: string): boolean => /^o=mozilla/m.test(sdp)

/** Parses the parameters of a connection; throws if one is missing or malformed. */
export const parseParameters = (sdp: string): ConnectionParameters => {
  const setup = match(sdp, /^a=setup:(actpass|active|passive)\r?$/m)
  return {
    ufrag: match(sdp, /^a=ice-ufrag:([\w+/]{4,256})\r?$/m),
    password: match(sdp, /^a=ice-pwd:([\w+/]{22,256})\r?$/m),
    fingerprint: match(sdp, /^a=fingerprint:sha-256 ((?:[\dA-F]{2}:){31}[\dA-F]{2})\r?$/im).toUpperCase(),
    setup: setup === 'active' || setup === 'passive' ? setup : 'actpass',
    hasData: /^m=application (?!0 )/m.test(sdp),
  }
}

/** Builds a description with one media section and the data channels, for native code. */
export const buildConstantDescription = (parameters: ConnectionParameters) =>
  toSdp([
    ...buildHead(0, parameters.hasData ? ['0', '1'] : ['0']),
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
    ...buildParameters(parameters),
    ...(parameters.hasData
      ? [
          'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
          'c=IN IP4 0.0.0.0',
          'a=mid:1',
          'a=sctp-port:5000',
          'a=max-message-size:65536',
          ...buildParameters(parameters),
        ]
      : []),
  ])

type Answered = Pick<Offer, 'sections'> & {
  /** The mids of tracks whose sound is sent during silence too. */
  continuous?: ReadonlySet<string>
}

/**
 * Builds the answer to an offer: every section that sends Opus or VP8 is received, and nothing is sent. Data channels
 * have to be in the first offer.
 */
export const buildAnswer = (
  { sections, continuous = new Set() }: Answered,
  local: ConnectionParameters,
  candidates: readonly Candidate[],
) => {
  const isAccepted = (section: MediaSection) =>
    section.kind === 'application' ? local.hasData : isMedia(section) && section.payloadType !== undefined
  const mids = sections.filter(isAccepted).map(({ mid }) => mid)
  const lines = sections.flatMap((section) => [
    ...(isAccepted(section)
      ? [...buildAnswerSection(section, continuous.has(section.mid)), ...buildParameters(local)]
      : buildRejectedSection(section)),
    ...(section.mid === mids[0] ? buildCandidates(candidates) : []),
  ])
  return toSdp([...buildHead(1, mids), ...lines])
}

/** Formats a host candidate (RFC 8839). */
export const describeCandidate = ({ address, port, rank }: Candidate) =>
  `candidate:${rank + 1} 1 udp ${126 * 2 ** 24 + (65_535 - rank) * 256 + 255} ${address} ${port} typ host`

/** A media section of an offer to a subscriber; `stream` is undefined while it carries nothing. */
export type OfferedSection = {
  mid: string
  kind: 'audio' | 'video'
  stream: { id: string; trackId: string; ssrc: number; name: string } | undefined
}

/** Builds an offer with the data channels in section 0, and the given sections. */
export const buildOffer = (
  { version, sections }: { version: number; sections: readonly OfferedSection[] },
  local: ConnectionParameters,
  candidates: readonly Candidate[],
) =>
  toSdp([
    ...buildHead(version, ['0', ...sections.map(({ mid }) => mid)]),
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:65536',
    ...buildParameters(local),
    ...buildCandidates(candidates),
    ...sections.flatMap((section) => [...buildOfferedSection(section), ...buildParameters(local)]),
  ])

const codecLines = {
  audio: (payloadType: number, isContinuous = false) => [
    `a=rtpmap:${payloadType} opus/48000/2`,
    `a=fmtp:${payloadType} minptime=10;useinbandfec=1${isContinuous ? '' : ';usedtx=1'}`,
    `a=rtcp-fb:${payloadType} nack`,
  ],
  video: (payloadType: number) => [
    `a=rtpmap:${payloadType} VP8/90000`,
    `a=rtcp-fb:${payloadType} nack`,
    `a=rtcp-fb:${payloadType} nack pli`,
    `a=rtcp-fb:${payloadType} ccm fir`,
    `a=rtcp-fb:${payloadType} goog-remb`,
  ],
}

const buildOfferedSection = ({ mid, kind, stream }: OfferedSection) => {
  const payloadType = sentPayloadTypes[kind]
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    stream ? 'a=sendonly' : 'a=inactive',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=extmap:1 ${sendTimeUri}`,
    ...codecLines[kind](payloadType),
    ...(stream ? [`a=msid:${stream.id} ${stream.trackId}`, `a=ssrc:${stream.ssrc} cname:${stream.name}`] : []),
  ]
}

const isMedia = ({ kind }: MediaSection): boolean => kind === 'audio' || kind === 'video'

const buildAnswerSection = (section: MediaSection, isContinuous: boolean) => {
  const { mid, kind, payloadType, extensions, rids } = section
  const head = [`m=${kind} 9 ${section.protocol} ${payloadType ?? section.formats}`, 'c=IN IP4 0.0.0.0', `a=mid:${mid}`]
  if (kind === 'application') return [...head, 'a=sctp-port:5000', 'a=max-message-size:65536']
  if ((kind !== 'audio' && kind !== 'video') || payloadType === undefined) return buildRejectedSection(section)
  const ids = [
    [extensions.mid, midUri],
    [extensions.rid, ridUri],
    [extensions.audioLevel, audioLevelUri],
    [extensions.sendTime, sendTimeUri],
  ] as const
  return [
    ...head,
    section.sends ? 'a=recvonly' : 'a=inactive',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...ids.flatMap(([id, uri]) => (id === undefined ? [] : [`a=extmap:${id} ${uri}`])),
    ...codecLines[kind](payloadType, isContinuous),
    ...rids.map((rid) => `a=rid:${rid} recv`),
    ...(rids.length > 0 ? [`a=simulcast:recv ${rids.join(';')}`] : []),
  ]
}

const buildRejectedSection = ({ mid, kind, protocol, formats }: MediaSection) => [
  `m=${kind} 0 ${protocol} ${formats}`,
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  'a=inactive',
]

const parseSection = (section: string): MediaSection => {
  const [, name = '', port, protocol = '', formats = ''] = /^m=(\w+) (\d+) (\S+) ([^\r\n]*)/.exec(section) ?? []
  const kind = name === 'audio' || name === 'video' || name === 'application' ? name : 'other'
  const codec = kind === 'audio' ? /^a=rtpmap:(\d+) opus\/48000/im : /^a=rtpmap:(\d+) VP8\/90000/im
  const payloadType = kind === 'application' ? undefined : codec.exec(section)?.[1]
  const extension = (uri: string) => {
    const line = section.split(/\r?\n/).find((text) => text.startsWith('a=extmap:') && text.includes(` ${uri}`))
    const id = Number(/^a=extmap:(\d+)/.exec(line ?? '')?.[1])
    return id >= 1 && id <= 14 ? id : undefined
  }
  return {
    mid: /^a=mid:([\w.-]{1,32})\r?$/m.exec(section)?.[1] ?? '',
    kind: port === '0' ? 'other' : kind,
    sends: port !== '0' && /^a=(sendrecv|sendonly)\r?$/m.test(section),
    cid: /^a=msid:\S+ (\S+)/m.exec(section)?.[1],
    payloadType: payloadType === undefined ? undefined : Number(payloadType),
    ssrcs: [...new Set([...section.matchAll(/^a=ssrc:(\d{1,10}) cname:/gm)].map(([, ssrc]) => Number(ssrc)))].slice(
      0,
      8,
    ),
    rids: [...section.matchAll(/^a=rid:(\w{1,16}) send/gm)].map(([, rid = '']) => rid).slice(0, 3),
    extensions: definedOnly({
      mid: extension(midUri),
      rid: extension(ridUri),
      audioLevel: extension(audioLevelUri),
      sendTime: extension(sendTimeUri),
    }),
    protocol: protocol.slice(0, 64),
    formats: formats.slice(0, 256),
  }
}

const definedOnly = (ids: { [K in keyof ExtensionIds]: number | undefined }): ExtensionIds =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))

const buildHead = (version: number, mids: readonly string[]) => [
  'v=0',
  `o=- 1 ${version} IN IP4 0.0.0.0`,
  's=-',
  't=0 0',
  `a=group:BUNDLE ${mids.join(' ')}`,
  'a=msid-semantic: WMS *',
]

const buildParameters = ({ ufrag, password, fingerprint, setup }: ConnectionParameters) => [
  `a=ice-ufrag:${ufrag}`,
  `a=ice-pwd:${password}`,
  `a=fingerprint:sha-256 ${fingerprint}`,
  `a=setup:${setup}`,
]

const buildCandidates = (candidates: readonly Candidate[]) =>
  candidates.map((candidate) => `a=${describeCandidate(candidate)}`)

const match = (sdp: string, pattern: RegExp) => {
  const found = pattern.exec(sdp)?.[1]
  if (found === undefined) throw new Error(`The description has no ${pattern.source.slice(3, 14)}`)
  return found
}

const toSdp = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
