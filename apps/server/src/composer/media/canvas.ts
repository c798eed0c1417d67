import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_SMPTE170M } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import type { Rect } from '../plan/layout.ts'

/** A picture of one plane of brightness and two of colour with a quarter of the pixels (YUV 4:2:0). */
export type Planes = { width: number; height: number; data: Uint8Array[]; strides: number[] }
export type Colour = readonly [y: number, u: number, v: number]
type Size = { width: number; height: number }

/** Converts a colour from RGB as BT.601 defines it. */
export function toColour([r, g, b]: readonly [number, number, number]): Colour {
  return [
    Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b),
    Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b),
    Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b),
  ]
}

/** Allocates a frame of FFmpeg and returns it with its planes, which can be written until it is freed. */
export function allocateFrame({ width, height }: Size): { frame: Frame; planes: Planes } {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_PIX_FMT_YUV420P
  frame.width = width
  frame.height = height
  frame.colorRange = AVCOL_RANGE_MPEG
  frame.colorSpace = AVCOL_SPC_SMPTE170M
  const { data } = frame.getBuffer() < 0 ? { data: null } : frame
  if (data === null) throw new Error(`No memory for a picture of ${width} × ${height}`)
  return { frame, planes: { width, height, data, strides: frame.linesize } }
}

/** Calls a function for each plane with the step in which it halves sizes. */
const forPlanes = (action: (plane: number, shift: number) => void) => {
  action(0, 0)
  action(1, 1)
  action(2, 1)
}

/** Fills a rectangle; positions and sizes are even. */
export function fill(target: Planes, { x, y, width, height }: Rect, colour: Colour) {
  forPlanes((plane, shift) => {
    const [data, stride = 0] = [target.data[plane], target.strides[plane]]
    for (let row = y >> shift; row < (y + height) >> shift; row += 1) {
      const from = row * stride + (x >> shift)
      data?.fill(colour[plane] ?? 0, from, from + (width >> shift))
    }
  })
}

/** Copies a picture to a position of another one, as far as it fits there. */
export function draw(target: Planes, source: Planes, { x, y }: { x: number; y: number }) {
  const width = Math.min(source.width, target.width - x)
  const height = Math.min(source.height, target.height - y)
  forPlanes((plane, shift) => {
    const [from, to] = [source.data[plane], target.data[plane]]
    const [fromStride = 0, toStride = 0] = [source.strides[plane], target.strides[plane]]
    if (from === undefined || to === undefined) return
    for (let row = 0; row < height >> shift; row += 1) {
      const start = row * fromStride
      to.set(from.subarray(start, start + (width >> shift)), ((y >> shift) + row) * toStride + (x >> shift))
    }
  })
}

/** Draws a line around the inside of a rectangle. */
export function outline(target: Planes, rect: Rect, colour: Colour) {
  const { x, y, width, height } = rect
  const line = 4
  fill(target, { x, y, width, height: line }, colour)
  fill(target, { x, y: y + height - line, width, height: line }, colour)
  fill(target, { x, y, width: line, height }, colour)
  fill(target, { x: x + width - line, y, width: line, height }, colour)
}

/** Converts pixels of three bytes to planes; width and height are even. */
export function toPlanes(rgb: Uint8Array, { width, height }: Size): Planes {
  const half = width / 2
  const [luma, blue, red] = [
    new Uint8Array(width * height),
    new Uint8Array((half * height) / 2),
    new Uint8Array((half * height) / 2),
  ]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      const colour = toColour([rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0])
      luma[y * width + x] = colour[0]
      if (y % 2 === 1 || x % 2 === 1) continue
      blue[(y / 2) * half + x / 2] = colour[1]
      red[(y / 2) * half + x / 2] = colour[2]
    }
  }
  return { width, height, data: [luma, blue, red], strides: [width, half, half] }
}
