import type { BreakoutMode } from '@foyer/contract/meetings/breakouts/breakouts.shapes'

/** Finds the room with the fewest people, the first of several; undefined without rooms. */
export const findSmallest = <R extends { size: number }>(rooms: readonly R[]): R | undefined =>
  rooms.reduce<R | undefined>((best, room) => (best === undefined || room.size < best.size ? room : best), undefined)

/** Spreads people in random order over rooms, each to the one with the fewest. */
export function spread<P>(
  people: readonly P[],
  rooms: readonly { id: string; size: number }[],
  random: () => number = Math.random,
): { person: P; breakoutId: string }[] {
  const sizes = rooms.map((room) => ({ ...room }))
  const shuffled = people
    .map((person) => ({ person, order: random() }))
    .toSorted((one, two) => one.order - two.order)
    .map(({ person }) => person)
  return shuffled.flatMap((person) => {
    const room = findSmallest(sizes)
    if (room === undefined) return []
    room.size += 1
    return { person, breakoutId: room.id }
  })
}

type OwnMove = { mode: BreakoutMode; assignedId: string | null; to: string | null }

/** Checks whether a participant who does not host may move themselves: back, to their room, or anywhere by choice. */
export const mayMoveSelf = ({ mode, assignedId, to }: OwnMove): boolean =>
  to === null || mode === 'choice' || to === assignedId
