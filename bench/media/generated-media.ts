// Packets that an engine takes for VP8 and Opus. Each ends with the time at which it was sent.

const headerBytes = 12
const stampBytes = 8
const payloadTypes = { audio: 111, video: 96 } as const
const clockRates = { audio: 48_000, video: 90_000 } as const
const picture = { width: 640, height: 360 } as const

/** 450 kbit/s in pictures of three packets, 20 times a second; sound of 32 kbit/s, 50 times a second. */
export const rates = {
  video: { everyMs: 50, packets: 3, bytes: 937 },
  audio: { everyMs: 20, packets: 1, bytes: 80 },
} as const

export const packetsPerSecond =
  (rates.video.packets * 1000) / rates.video.everyMs + (rates.audio.packets * 1000) / rates.audio.everyMs

/** Reads when a received packet was sent; undefined if it is not one of ours, padding for example. */
export function readStamp(packet: Buffer): number | undefined {
  const isPadded = ((packet[0] ?? 0) & 0x20) !== 0
  return isPadded || packet.length < headerBytes + stampBytes
    ? undefined
    : packet.readDoubleBE(packet.length - stampBytes)
}

/** The sending side of a track. */
export class GeneratedTrack {
  readonly kind: 'audio' | 'video'
  readonly ssrc: number
  /** The next picture is one that a receiver can begin with. */
  needsKeyframe = true
  packets = 0
  octets = 0
  timestamp = 0
  #sequence: number
  #picture = 1

  constructor(kind: 'audio' | 'video', ssrc: number) {
    this.kind = kind
    this.ssrc = ssrc
    this.#sequence = ssrc & 0x7fff
  }

  /** The packets of one picture, or of 20 ms of sound. */
  build(now: number): Buffer[] {
    const { packets, bytes } = rates[this.kind]
    this.timestamp = Math.floor((now * clockRates[this.kind]) / 1000) >>> 0
    const built = Array.from({ length: packets }, (_, index) => {
      const packet = Buffer.alloc(headerBytes + bytes)
      const isLast = index === packets - 1
      packet[0] = 0x80
      packet[1] = (this.kind === 'video' && isLast ? 0x80 : 0) | payloadTypes[this.kind]
      this.#sequence = (this.#sequence + 1) & 0xffff
      packet.writeUInt16BE(this.#sequence, 2)
      packet.writeUInt32BE(this.timestamp, 4)
      packet.writeUInt32BE(this.ssrc, 8)
      if (this.kind === 'video') this.#writePicture(packet, index === 0)
      packet.writeDoubleBE(now, packet.length - stampBytes)
      this.packets += 1
      this.octets += bytes
      return packet
    })
    this.#picture = (this.#picture + 1) & 0x7fff
    this.needsKeyframe = false
    return built
  }

  /** The descriptor of VP8 (RFC 7741, with picture id, base layer and temporal layer), and the head of a picture. */
  #writePicture(packet: Buffer, isFirst: boolean) {
    packet[headerBytes] = isFirst ? 0x90 : 0x80
    packet[headerBytes + 1] = 0xe0
    packet.writeUInt16BE(0x8000 | this.#picture, headerBytes + 2)
    packet[headerBytes + 4] = this.#picture & 0xff
    packet[headerBytes + 5] = 0x20
    if (!isFirst) return
    const at = headerBytes + 6
    packet[at] = this.needsKeyframe ? 0x10 : 0x11
    if (!this.needsKeyframe) return
    packet.set([0x9d, 0x01, 0x2a], at + 3)
    packet.writeUInt16LE(picture.width, at + 6)
    packet.writeUInt16LE(picture.height, at + 8)
  }
}
