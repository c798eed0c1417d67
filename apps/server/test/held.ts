/** A place of a limiter that has been taken: by a request, or a socket. */
type Place = { limiter: string; key: string; takenAt: string }

const places = new Set<Place>()
let taken = 0

/** Notes that a place is taken; returns the function that gives it back, which also notes that. */
export function hold(limiter: string, key: string, release: () => void): () => void {
  const takenAt = new Error().stack?.split('\n').find((line) => /\/src\/(?!platform\/concurrency)/.test(line)) ?? ''
  const place = { limiter, key, takenAt: takenAt.trim() }
  places.add(place)
  taken += 1
  return () => {
    places.delete(place)
    release()
  }
}

/** The places that are taken now, in the portals of this process. */
export const listHeld = (): string[] =>
  [...places].map(({ limiter, key, takenAt }) => `${limiter} of "${key}", taken ${takenAt}`)

/** How many places have been taken so far, whether or not they were given back. */
export const countTaken = (): number => taken
