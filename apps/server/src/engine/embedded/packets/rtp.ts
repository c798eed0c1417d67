// RTP packets (RFC 3550) with header extensions (RFC 8285), read and rewritten in place.

import { sentPayloadTypes } from '../connections/session-description.ts'

/** Ticks per second of timestamps. */
export const audioClockRate = 48_000
export const videoClockRate = 90_000

const headerBytes = 12
const oneByteProfile = 0xbede
/** The only extension of sent packets: the time at which they were sent, with the id that offers give it. */
const sendTimeId = 1
const extensionBytes = 8

/** Checks whether a packet is RTCP rather than RTP (RFC 5761). */
export const isRtcp = (packet: Buffer) => packet.length >= 2 && (packet[1] ?? 0) >= 192 && (packet[1] ?? 0) <= 223

/** The fields of a received packet; `extensionsAt` is 0 without extensions. */
export type RtpPacket = {
  ssrc: number
  sequence: number
  timestamp: number
  payloadType: number
  marker: boolean
  extensionsAt: number
  payloadAt: number
  payloadEnd: number
  bytes: Buffer
}

/** Parses a packet; undefined if it is not one. */
export const parseRtp = (bytes: Buffer): RtpPacket | undefined => {
  if (bytes.length < headerBytes) return
  const first = bytes.readUInt8(0)
  if (first >> 6 !== 2) return
  const second = bytes.readUInt8(1)
  let payloadAt = headerBytes + (first & 0x0f) * 4
  let extensionsAt = 0
  if (first & 0x10) {
    if (bytes.length < payloadAt + 4) return
    extensionsAt = payloadAt
    payloadAt += 4 + bytes.readUInt16BE(payloadAt + 2) * 4
  }
  const padding = first & 0x20 ? bytes.readUInt8(bytes.length - 1) : 0
  const payloadEnd = bytes.length - padding
  if (payloadAt > payloadEnd) return
  return {
    ssrc: bytes.readUInt32BE(8),
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    extensionsAt,
    payloadAt,
    payloadEnd,
    bytes,
  }
}

/** Reads the content of a header extension, or undefined. */
export const readExtension = ({ bytes, extensionsAt, payloadAt }: RtpPacket, id: number | undefined) => {
  if (extensionsAt === 0 || id === undefined) return
  const isOneByte = bytes.readUInt16BE(extensionsAt) === oneByteProfile
  let at = extensionsAt + 4
  while (at < payloadAt) {
    const head = bytes.readUInt8(at)
    if (head === 0) {
      at += 1
      continue
    }
    const found = isOneByte ? head >> 4 : head
    const contentAt = at + (isOneByte ? 1 : 2)
    if (contentAt > payloadAt) return
    const length = isOneByte ? (head & 0x0f) + 1 : bytes.readUInt8(at + 1)
    if (contentAt + length > payloadAt) return
    if (found === id) return bytes.subarray(contentAt, contentAt + length)
    at = contentAt + length
  }
  return undefined
}

/** Where a VP8 packet (RFC 7741) carries the numbers that have to go on without a gap for each receiver. */
type Picture = { idAt: number; id: number; isLong: boolean; baseAt: number; base: number }

/**
 * A received packet as it is forwarded: header, send time and payload in one buffer, which every receiver's own numbers
 * are written into before it is sent. `sequence` is extended to 32 bits.
 */
export type MediaPacket = {
  bytes: Buffer
  sequence: number
  timestamp: number
  startsKeyframe: boolean
  picture: Picture | undefined
  /** The shorter side of the picture in pixels, which only the beginning of a keyframe has. */
  resolution: number | undefined
}

const noPicture = { startsKeyframe: false, picture: undefined, resolution: undefined }

/** Builds the packet to forward from a received one. */
export const buildMediaPacket = (received: RtpPacket, sequence: number, kind: 'audio' | 'video'): MediaPacket => {
  const { payloadAt, payloadEnd, marker, timestamp } = received
  const at = headerBytes + extensionBytes
  const bytes = Buffer.allocUnsafe(at + payloadEnd - payloadAt)
  bytes[0] = 0x90
  bytes[1] = (marker ? 0x80 : 0) | sentPayloadTypes[kind]
  bytes.writeUInt16BE(oneByteProfile, headerBytes)
  bytes.writeUInt16BE(1, headerBytes + 2)
  bytes[headerBytes + 4] = (sendTimeId << 4) | 2
  received.bytes.copy(bytes, at, payloadAt, payloadEnd)
  const parsed = kind === 'video' && at < bytes.length ? parseVp8(bytes, at) : noPicture
  return { bytes, sequence, timestamp, ...parsed }
}

const parseVp8 = (bytes: Buffer, from: number): Pick<MediaPacket, 'startsKeyframe' | 'picture' | 'resolution'> => {
  const first = bytes[from] ?? 0
  let at = from + 1
  let picture: Picture | undefined
  if (first & 0x80) {
    const flags = bytes[at] ?? 0
    at += 1
    let [idAt, id, isLong] = [0, 0, false]
    if (flags & 0x80) {
      idAt = at
      isLong = ((bytes[at] ?? 0) & 0x80) !== 0
      id = isLong ? (((bytes[at] ?? 0) & 0x7f) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
      at += isLong ? 2 : 1
    }
    const baseAt = flags & 0x40 ? at : 0
    const base = flags & 0x40 ? (bytes[at] ?? 0) : 0
    if (flags & 0x40) at += 1
    if (flags & 0x30) at += 1
    // A packet that ends here carries no picture.
    if (at <= bytes.length) picture = { idAt, id, isLong, baseAt, base }
  }
  const startsPartition = (first & 0x10) !== 0 && (first & 0x07) === 0
  const startsKeyframe = startsPartition && at < bytes.length && ((bytes[at] ?? 1) & 1) === 0
  return { startsKeyframe, picture, resolution: startsKeyframe ? readResolution(bytes, at) : undefined }
}

const startCode = 0x9d012a

/** Reads the size of a keyframe (RFC 6386, section 9.1), whose first bytes stay readable where media is encrypted. */
const readResolution = (bytes: Buffer, at: number): number | undefined => {
  if (at + 10 > bytes.length || bytes.readUIntBE(at + 3, 3) !== startCode) return
  return Math.min(bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff)
}

/** The numbers of a packet for one receiver. */
export type Numbers = { ssrc: number; sequence: number; timestamp: number; pictureOffset: number; baseOffset: number }

/** Writes a receiver's numbers and the time of sending, in ms, into a packet. */
export const writeNumbers = ({ bytes, picture }: MediaPacket, numbers: Numbers, nowMs: number) => {
  bytes.writeUInt16BE(numbers.sequence & 0xffff, 2)
  bytes.writeUInt32BE(numbers.timestamp >>> 0, 4)
  bytes.writeUInt32BE(numbers.ssrc, 8)
  bytes.writeUIntBE(Math.floor(((nowMs % 64_000) / 1000) * 0x40000) & 0xffffff, headerBytes + 5, 3)
  if (!picture) return
  const id = picture.id + numbers.pictureOffset
  if (picture.isLong) bytes.writeUInt16BE(0x8000 | (id & 0x7fff), picture.idAt)
  else if (picture.idAt > 0) bytes[picture.idAt] = id & 0x7f
  if (picture.baseAt > 0) bytes[picture.baseAt] = (picture.base + numbers.baseOffset) & 0xff
}

/** Reads the time at which a browser sent a packet, in milliseconds modulo 64 seconds. */
export const readSendTime = (packet: RtpPacket, id: number | undefined) => {
  const content = readExtension(packet, id)
  return content?.length === 3 ? (content.readUIntBE(0, 3) / 0x40000) * 1000 : undefined
}
