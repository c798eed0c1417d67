/** A part of the picture, in pixels; positions and sizes are even, as the colours of four pixels are stored together. */
export type Rect = { x: number; y: number; width: number; height: number }

export const picture = { width: 1280, height: 720 } as const
export const maxGrid = 9
export const maxStrip = 4

const gap = 16
const strip = { width: 240, height: 160 } as const

const toEven = (value: number) => Math.floor(value / 2) * 2

/** Computes the largest rectangle with the shape of another inside a third, in its middle. */
export function fitInto(shape: { width: number; height: number }, inside: Rect): Rect {
  const scale = Math.min(inside.width / shape.width, inside.height / shape.height)
  const width = Math.max(2, toEven(shape.width * scale))
  const height = Math.max(2, toEven(shape.height * scale))
  return {
    x: inside.x + toEven((inside.width - width) / 2),
    y: inside.y + toEven((inside.height - height) / 2),
    width,
    height,
  }
}

/** Computes the place of a shared screen, and those of the people beside it. */
export function layOutShare(count: number): { share: Rect; tiles: Rect[] } {
  const height = picture.height - 2 * gap
  const x = picture.width - gap - strip.width
  const width = count === 0 ? picture.width - 2 * gap : x - 2 * gap
  return {
    share: { x: gap, y: gap, width, height },
    tiles: Array.from({ length: count }, (_, index) => ({ x, y: gap + index * (strip.height + gap), ...strip })),
  }
}

/** Computes the places of people in a grid. */
export function layOutGrid(count: number): Rect[] {
  const columns = Math.ceil(Math.sqrt(count))
  const rows = Math.ceil(count / Math.max(1, columns))
  const width = toEven((picture.width - gap * (columns + 1)) / columns)
  const height = Math.min(toEven((picture.height - gap * (rows + 1)) / rows), toEven((width * 9) / 16))
  const top = toEven((picture.height - rows * (height + gap) + gap) / 2)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const left = toEven((picture.width - inRow * (width + gap) + gap) / 2)
    return { x: left + (index % columns) * (width + gap), y: top + row * (height + gap), width, height }
  })
}
