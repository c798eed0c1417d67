/** A place of a limiter that a request or a socket has taken. */
export type HeldPlace = { limiter: string; key: string }

const places = new Set<HeldPlace>()
let taken = 0

/** Notes that a place is taken, until the returned function is called. */
export function holdPlace(place: HeldPlace): () => void {
  places.add(place)
  taken += 1
  return () => void places.delete(place)
}

/** Lists the places that are taken now, of all limiters of this process. */
export const listHeldPlaces = (): readonly HeldPlace[] => [...places]

/** Counts the places that have been taken so far. */
export const countTakenPlaces = (): number => taken
