import { localStore } from '#lib/browser/storage.ts'

const key = 'recording-positions'
/** Recordings of which this browser remembers the position. */
const maxKept = 100
/** A recording of which no more was seen is not begun, and one that was left closer to its end is done. */
const edgeMs = 10_000

type Kept = { readonly [id: string]: number }

function read(): Kept {
  try {
    const value: unknown = JSON.parse(localStore.get(key) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, ms]) => typeof ms === 'number'))
  } catch {
    return {}
  }
}

/** The positions at which recordings were left in this browser. */
export const keptPosition = {
  /** In milliseconds; undefined if it was not begun, or seen to its end. */
  find: (id: string): number | undefined => read()[id],
  keep: (id: string, ms: number, durationMs: number): void => {
    const { [id]: _old, ...others } = read()
    const isWithin = ms > edgeMs && ms < durationMs - edgeMs
    const entries = Object.entries(others).slice(isWithin ? 1 - maxKept : -maxKept)
    localStore.set(key, JSON.stringify(Object.fromEntries(isWithin ? [...entries, [id, Math.round(ms)]] : entries)))
  },
}
