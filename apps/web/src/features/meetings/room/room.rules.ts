type Box = { readonly width: number; readonly height: number }

const gap = 8
const widest = 16 / 9

/** Columns and tile size that show `count` pictures as large as the stage allows; `narrowest` is width by height. */
export function layoutGrid(count: number, stage: Box, narrowest: number): { columns: number; tile: Box } {
  let best = { columns: 1, tile: { width: 0, height: 0 } }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const width = (stage.width - gap * (columns - 1)) / columns
    const height = (stage.height - gap * (rows - 1)) / rows
    const tile = { width: Math.min(width, height * widest), height: Math.min(height, width / narrowest) }
    if (tile.width * tile.height > best.tile.width * best.tile.height) best = { columns, tile }
  }
  const { columns, tile } = best
  return { columns, tile: { width: Math.floor(tile.width), height: Math.floor(tile.height) } }
}

/** Between half and one and a half of the span, so that those who wait do not all ask at once. */
export const jitter = (ms: number, random: number = Math.random()): number => ms * (0.5 + random)

/** Initials of a name, at most two. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return initials.join('').toLocaleUpperCase()
}

/** 4:05, or 1:04:05 from an hour on. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
