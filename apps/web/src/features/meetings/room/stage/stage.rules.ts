import type { ParticipantView, ScreenView } from '#features/meetings/room/connection/meeting-view.ts'
import type { Box } from '#features/meetings/room/room.rules.ts'
import type { Layout } from './stage-preferences.ts'

const gap = 8

/** Counts the tiles of at least the given size fit into a box; at least one. */
export function countFitting(box: Box, { width, height }: Box): number {
  const count = (length: number, each: number) => Math.max(1, Math.floor((length + gap) / (each + gap)))
  return count(box.width, width) * count(box.height, height)
}

/** Takes the items of a page, which is the last one if there are no longer as many; `pages` is at least 1. */
export function takePage<T>(
  items: readonly T[],
  perPage: number,
  page: number,
): { page: number; pages: number; shown: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const actual = Math.min(page, pages - 1)
  return { page: actual, pages, shown: items.slice(actual * perPage, (actual + 1) * perPage) }
}

/** A participant or a screen with a place on the stage. */
export type StageItem = ParticipantView | ScreenView

export const isScreen = (item: StageItem): item is ScreenView => 'video' in item

const isSelf = (item: StageItem) => !isScreen(item) && item.self

/** Orders the tiles: the user comes last, but on the first page. */
export function orderTiles(items: readonly StageItem[], perPage: number): StageItem[] {
  const others = items.filter((item) => !isSelf(item))
  const at = Math.max(0, perPage - 1)
  return [...others.slice(0, at), ...items.filter(isSelf), ...others.slice(at)]
}

type Arranged = {
  readonly participants: readonly ParticipantView[]
  readonly screens: readonly ScreenView[]
  readonly layout: Layout
  readonly pinned: string | undefined
  readonly speaker: string | undefined
  readonly hidesSelf: boolean
  /** Whether something else is large. */
  readonly isCovered?: boolean
}

/** Arranges the stage: the large item, if any, and those with a tile; pinned before shared before speaking. */
export function arrange({ participants, screens, layout, pinned, speaker, hidesSelf, isCovered }: Arranged): {
  large: StageItem | undefined
  tiles: StageItem[]
} {
  const others = participants.filter(({ self }) => !self)
  const speaking = layout === 'speaker' ? (others.find(({ id }) => id === speaker) ?? others[0]) : undefined
  const wanted = [...participants, ...screens].find(({ id }) => id === pinned) ?? screens[0] ?? speaking
  const large = isCovered ? undefined : wanted
  // The user sees themselves while they are alone.
  const shown = hidesSelf && others.length > 0 ? others : participants
  // Further screens are chosen beside the large one.
  const further = large && isScreen(large) ? [] : screens
  return { large, tiles: [...further, ...shown.filter((participant) => participant !== large)] }
}
