import type { JoinResult } from '@foyer/contract/meetings/room'

export type Box = { readonly width: number; readonly height: number }

const gap = 8
const maxRatio = 16 / 9

/** Finds columns and tile size that show `count` tiles as large as possible; `minRatio` is width divided by height. */
export function layoutGrid(count: number, stage: Box, minRatio: number): { columns: number; tile: Box } {
  let best = { columns: 1, tile: { width: 0, height: 0 } }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const width = (stage.width - gap * (columns - 1)) / columns
    const height = (stage.height - gap * (rows - 1)) / rows
    const tile = { width: Math.min(width, height * maxRatio), height: Math.min(height, width / minRatio) }
    if (tile.width * tile.height > best.tile.width * best.tile.height) best = { columns, tile }
  }
  const { columns, tile } = best
  return { columns, tile: { width: Math.floor(tile.width), height: Math.floor(tile.height) } }
}

/** Randomizes a delay between 0.5 and 1.5 times its length, so that clients don't all retry at once. */
export const jitter = (ms: number, random: number = Math.random()): number => ms * (0.5 + random)

/** Finds why a stay is over although the user could rejoin; undefined if it goes on. */
export function findEndOfStay(
  before: { conferenceId: string; isUser: boolean },
  after: JoinResult,
): 'ended' | 'signed-out' | undefined {
  // Waiting, or a different conference: the interrupted one has ended.
  if (after.state !== 'joined' || after.conferenceId !== before.conferenceId) return 'ended'
  return before.isUser && !after.isUser ? 'signed-out' : undefined
}
