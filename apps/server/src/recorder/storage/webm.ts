// WebM (RFC 8794 for EBML, RFC 9559 for Matroska) with one track: a head, then clusters, each of which is complete.

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const

const trackNumber = 1
const nanosecondsPerMs = 1_000_000
const program = 'Foyer'

/** Writes a number without leading zeros. */
const toBytes = (value: number): Buffer => {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

/** Writes the size of an element: in one byte, or else in eight. */
const toSize = (length: number): Buffer => {
  if (length < 0x7f) return Buffer.from([0x80 | length])
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(0x0100000000000000n | BigInt(length))
  return bytes
}

/** The size of a segment whose end is not known yet. */
const unknownSize = Buffer.from('01ffffffffffffff', 'hex')

const build = (id: number, ...content: Buffer[]): Buffer => {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([toBytes(id), toSize(length), ...content])
}
const buildNumber = (id: number, value: number) => build(id, toBytes(value))
const buildText = (id: number, value: string) => build(id, Buffer.from(value))

const buildFloat = (id: number, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return build(id, bytes)
}

/** The head of Opus (RFC 7845): two channels, and nothing to skip, because it begins in the middle of a stream. */
const buildOpusHead = () => {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = 2
  head.writeUInt32LE(48_000, 12)
  return head
}

/** The track of a file; a video has the size of its first picture. */
export type WebmTrack = { kind: 'audio' } | { kind: 'video'; width: number; height: number }

const describeTrack = (track: WebmTrack) =>
  track.kind === 'video'
    ? [
        buildNumber(ids.trackType, 1),
        buildText(ids.codecId, 'V_VP8'),
        build(ids.video, buildNumber(ids.pixelWidth, track.width), buildNumber(ids.pixelHeight, track.height)),
      ]
    : [
        buildNumber(ids.trackType, 2),
        buildText(ids.codecId, 'A_OPUS'),
        build(ids.codecPrivate, buildOpusHead()),
        build(ids.audio, buildFloat(ids.samplingFrequency, 48_000), buildNumber(ids.channels, 2)),
      ]

/** Builds the beginning of a file; times are in milliseconds. */
export const buildWebmHead = (track: WebmTrack): Buffer =>
  Buffer.concat([
    build(
      ids.ebml,
      buildNumber(ids.ebmlVersion, 1),
      buildNumber(ids.ebmlReadVersion, 1),
      buildNumber(ids.ebmlMaxIdLength, 4),
      buildNumber(ids.ebmlMaxSizeLength, 8),
      buildText(ids.docType, 'webm'),
      buildNumber(ids.docTypeVersion, 4),
      buildNumber(ids.docTypeReadVersion, 2),
    ),
    toBytes(ids.segment),
    unknownSize,
    build(
      ids.info,
      buildNumber(ids.timestampScale, nanosecondsPerMs),
      buildText(ids.muxingApp, program),
      buildText(ids.writingApp, program),
    ),
    build(
      ids.tracks,
      build(
        ids.trackEntry,
        buildNumber(ids.trackNumber, trackNumber),
        buildNumber(ids.trackUid, trackNumber),
        buildNumber(ids.flagLacing, 0),
        ...describeTrack(track),
      ),
    ),
  ])

/** A frame in a cluster; `timeMs` counts from the beginning of the file. */
export type Block = { data: Buffer; timeMs: number; isKeyframe: boolean }

/** Builds a cluster of blocks, none of which is before the first one, or 32 seconds after it. */
export const buildCluster = (blocks: readonly Block[]): Buffer => {
  const startMs = blocks[0]?.timeMs ?? 0
  const parts = blocks.flatMap(({ data, timeMs, isKeyframe }) => {
    const head = Buffer.from([0x80 | trackNumber, 0, 0, isKeyframe ? 0x80 : 0])
    head.writeInt16BE(timeMs - startMs, 1)
    return [toBytes(ids.simpleBlock), toSize(head.length + data.length), head, data]
  })
  return build(ids.cluster, buildNumber(ids.timestamp, startMs), ...parts)
}
