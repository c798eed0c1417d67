import type { Chapter } from '@foyer/contract/recordings/recordings.shapes'

/** Lists chapters with their ends; nothing is left out before the first one. */
export function toSections(chapters: readonly Chapter[], durationMs: number): (Chapter & { end: number })[] {
  const sorted = chapters.filter(({ at }) => at < durationMs).toSorted((a, b) => a.at - b.at)
  return sorted.map((chapter, index) => ({ ...chapter, end: sorted[index + 1]?.at ?? durationMs }))
}

/** Finds the last of some moments that has begun; -1 before the first. */
export const findCurrent = (moments: readonly { readonly at: number }[], ms: number): number =>
  moments.findLastIndex(({ at }) => at <= ms)
