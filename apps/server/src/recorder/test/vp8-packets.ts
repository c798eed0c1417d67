/** A picture of a test: any bytes behind the head of VP8. */
export type Picture = { isKeyframe: boolean; bytes: number; parts: number }

const width = 640
const height = 360

/** Builds a picture whose bytes differ from those of others. */
export const buildPicture = ({ isKeyframe, bytes }: Picture, nth: number): Buffer => {
  const data = Buffer.alloc(bytes + 10, nth)
  data[0] = isKeyframe ? 0x10 : 0x11
  if (!isKeyframe) return data
  data.set([0x9d, 0x01, 0x2a], 3)
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return data
}

const descriptors = [
  (isFirst: boolean) => Buffer.from([isFirst ? 0x10 : 0x00]),
  // With the long number of the picture, a base layer and a temporal layer.
  (isFirst: boolean) => Buffer.from([isFirst ? 0x90 : 0x80, 0xe0, 0x81, 0x02, 0x07, 0x20]),
  (isFirst: boolean) => Buffer.from([isFirst ? 0x90 : 0x80, 0x80, 0x11]),
]

/** Splits a picture into packets, numbered from `number` on. */
export const packetize = (data: Buffer, { parts, number, nth }: { parts: number; number: number; nth: number }) => {
  const size = Math.ceil(data.length / parts)
  const slices = Array.from({ length: Math.ceil(data.length / size) }, (_, part) =>
    data.subarray(part * size, (part + 1) * size),
  )
  return slices.map((slice, part) => ({
    number: number + part,
    at: nth * 50,
    timestamp: (nth * 4_500) >>> 0,
    marker: part === slices.length - 1,
    payload: Buffer.concat([descriptors[nth % 3]?.(part === 0) ?? Buffer.alloc(0), slice]),
  }))
}
