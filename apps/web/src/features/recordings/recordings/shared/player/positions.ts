import type { Chapter } from '@foyer/contract/recordings/recordings.shapes'

/** Writes a position or a length as players do: 24:18, 1:04:12. */
export function formatPosition(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${hours === 0 ? '' : `${hours}:`}${pad(minutes)}:${pad(seconds % 60)}`
}

/** Lists chapters with their ends; nothing is left out before the first one. */
export function toSections(chapters: readonly Chapter[], durationMs: number): (Chapter & { end: number })[] {
  const sorted = chapters.filter(({ at }) => at < durationMs).toSorted((a, b) => a.at - b.at)
  return sorted.map((chapter, index) => ({ ...chapter, end: sorted[index + 1]?.at ?? durationMs }))
}

/** Finds the last of some moments that has begun; -1 before the first. */
export const findCurrent = (moments: readonly { readonly at: number }[], ms: number): number =>
  moments.findLastIndex(({ at }) => at <= ms)
