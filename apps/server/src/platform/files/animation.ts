const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()
const [pngStart, control, pixels] = [0x89504e47, tag('acTL'), tag('IDAT')]

/** Checks whether a PNG has an animation control chunk, which comes before its pixels. */
function isAnimatedPng(file: Buffer): boolean {
  if (file.length < 8 || file.readUInt32BE(0) !== pngStart) return false
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.readUInt32BE(at + 4)
    if (type === control || type === pixels) return type === control
  }
  return false
}

const animationFlag = 0x02

/** Checks whether a WebP has the animation flag in its extended header. */
const isAnimatedWebp = (file: Buffer): boolean =>
  file.length > 20 &&
  file.readUInt32BE(0) === tag('RIFF') &&
  file.readUInt32BE(8) === tag('WEBP') &&
  file.readUInt32BE(12) === tag('VP8X') &&
  (file.readUInt8(20) & animationFlag) !== 0

/** Checks whether an image is animated, of which only the first frame would be stored. */
export function isAnimated(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isAnimatedPng(file) || isAnimatedWebp(file)
}
