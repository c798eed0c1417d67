import type { Box } from './room.rules.ts'

const gap = 8

/** How many tiles of at least the given size fit into a box; at least one. */
export function countFitting(box: Box, { width, height }: Box): number {
  const count = (length: number, each: number) => Math.max(1, Math.floor((length + gap) / (each + gap)))
  return count(box.width, width) * count(box.height, height)
}

/** The items of a page, which is the last one if there are no longer as many; `pages` is at least 1. */
export function takePage<T>(
  items: readonly T[],
  perPage: number,
  page: number,
): { page: number; pages: number; shown: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const actual = Math.min(page, pages - 1)
  return { page: actual, pages, shown: items.slice(actual * perPage, (actual + 1) * perPage) }
}

/** The user comes last, but on the first page. */
export function orderTiles<T extends { readonly self: boolean }>(participants: readonly T[], perPage: number): T[] {
  const others = participants.filter(({ self }) => !self)
  const at = Math.max(0, perPage - 1)
  return [...others.slice(0, at), ...participants.filter(({ self }) => self), ...others.slice(at)]
}
