// Pictures from the packets of VP8 (RFC 7741).

const maxFrameBytes = 8_388_608
/** LiveKit's server ends a video with black pictures of 8 by 8 pixels. */
const leastPixels = 17 * 17
const startCode = 0x9d012a

/** A part of a picture, in order. */
export type FramePart = { payload: Buffer; timestamp: number; marker: boolean; at: number; followsGap: boolean }

/** A sound packet or picture as it is stored; `at` is the arrival of its first packet, `size` that of a keyframe. */
export type Frame = {
  data: Buffer
  timestamp: number
  at: number
  isKeyframe: boolean
  size?: { width: number; height: number }
}

/** Returns the length of the descriptor before the payload, and whether a picture starts here. */
const readDescriptor = (payload: Buffer) => {
  const first = payload[0] ?? 0
  let length = 1
  if (first & 0x80) {
    const flags = payload[1] ?? 0
    length = 2
    if (flags & 0x80) length += (payload[length] ?? 0) & 0x80 ? 2 : 1
    if (flags & 0x40) length += 1
    if (flags & 0x30) length += 1
  }
  return { length, isStart: (first & 0x10) !== 0 && (first & 0x07) === 0 }
}

/** Reads the size of a keyframe (RFC 6386, section 9.1). */
const readSize = (data: Buffer) =>
  data.length >= 10 && data.readUIntBE(3, 3) === startCode
    ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    : undefined

/** Assembles pictures; after a loss it goes on at the next keyframe. */
export class Vp8Frames {
  #parts: Buffer[] = []
  #bytes = 0
  #timestamp = 0
  #at = 0
  #awaitsKeyframe = true

  /** Whether pictures are left out until a keyframe comes. */
  get awaitsKeyframe() {
    return this.#awaitsKeyframe
  }

  /** Leaves out what comes before the next keyframe. */
  restart() {
    this.#parts = []
    this.#bytes = 0
    this.#awaitsKeyframe = true
  }

  /** Adds a part; returns the pictures that are complete with it. */
  push({ payload, timestamp, marker, at, followsGap }: FramePart): Frame[] {
    if (followsGap) this.restart()
    const { length, isStart } = readDescriptor(payload)
    if (payload.length <= length) return []
    const frames: Frame[] = []
    if (isStart && (this.#parts.length === 0 || timestamp !== this.#timestamp)) {
      // A sender may leave out the mark of the last part.
      frames.push(...this.#finish())
      this.#timestamp = timestamp
      this.#at = at
    } else if (this.#parts.length === 0 || timestamp !== this.#timestamp) {
      this.restart()
      return frames
    }
    this.#parts.push(payload.subarray(length))
    this.#bytes += payload.length - length
    if (this.#bytes > maxFrameBytes) this.restart()
    else if (marker) frames.push(...this.#finish())
    return frames
  }

  #finish(): Frame[] {
    if (this.#parts.length === 0) return []
    const data = Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    const isKeyframe = ((data[0] ?? 1) & 1) === 0
    const frame = { data, timestamp: this.#timestamp, at: this.#at, isKeyframe }
    if (!isKeyframe) return this.#awaitsKeyframe ? [] : [frame]
    const size = readSize(data)
    this.#awaitsKeyframe = size === undefined || size.width * size.height < leastPixels
    return size === undefined || this.#awaitsKeyframe ? [] : [{ ...frame, size }]
  }
}
