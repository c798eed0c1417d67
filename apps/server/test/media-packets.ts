import { readStamp } from '../../../bench/media/generated-media.ts'

const epochOffsetSeconds = 2_208_988_800
/** Ids of header extensions and payload types, as the offers of these tests have them. */
export const extensionIds = { sendTime: 1, mid: 2, rid: 3 } as const
export const payloadTypes = { audio: 111, video: 96 } as const

/** A packet of media as a subscriber receives it; `capturedAt` is in its content. */
export type ReceivedMedia = {
  ssrc: number
  sequence: number
  timestamp: number
  capturedAt: number
  /** Of a picture: its number, and whether a receiver can begin with it. */
  picture: number
  isKeyframe: boolean
}
/** A sender report as a subscriber receives it. */
export type ReceivedReport = { ssrc: number; ntp: number; timestamp: number; packets: number; octets: number }

/** The time of NTP in milliseconds since 1970, and back. */
const readNtp = (high: number, low: number): number => (high - epochOffsetSeconds + low / 2 ** 32) * 1000
export function toNtp(ms: number): { ntpHigh: number; ntpLow: number } {
  const seconds = ms / 1000 + epochOffsetSeconds
  return { ntpHigh: Math.floor(seconds), ntpLow: Math.floor((seconds % 1) * 2 ** 32) }
}

/** A packet with header extensions of one byte (RFC 8285), by their ids. */
export function extend(packet: Buffer, contents: ReadonlyMap<number, Buffer>): Buffer {
  const elements = [...contents].flatMap(([id, content]) => [Buffer.from([(id << 4) | (content.length - 1)]), content])
  const length = elements.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const padding = Buffer.alloc((4 - (length % 4)) % 4)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xbede)
  head.writeUInt16BE((length + padding.length) / 4, 2)
  const extended = Buffer.concat([packet.subarray(0, 12), head, ...elements, padding, packet.subarray(12)])
  extended[0] = 0x90
  return extended
}

/** Reads a packet that the engine has sent, with the one extension that it writes. */
export function readMedia(packet: Buffer): ReceivedMedia | undefined {
  const capturedAt = readStamp(packet)
  if (capturedAt === undefined) return undefined
  const at = 12 + 4 + packet.readUInt16BE(14) * 4
  const isVideo = (packet.readUInt8(1) & 0x7f) === payloadTypes.video
  return {
    ssrc: packet.readUInt32BE(8),
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    capturedAt,
    picture: isVideo ? packet.readUInt16BE(at + 2) & 0x7fff : 0,
    isKeyframe: isVideo && packet.readUInt8(at) === 0x90 && (packet.readUInt8(at + 6) & 1) === 0,
  }
}

export const readReport = (packet: Buffer): ReceivedReport => ({
  ssrc: packet.readUInt32BE(4),
  ntp: readNtp(packet.readUInt32BE(8), packet.readUInt32BE(12)),
  timestamp: packet.readUInt32BE(16),
  packets: packet.readUInt32BE(20),
  octets: packet.readUInt32BE(24),
})

export const isRtcp = (packet: Buffer): boolean => packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223
export const isSenderReport = (packet: Buffer): boolean => packet.readUInt8(1) === 200
