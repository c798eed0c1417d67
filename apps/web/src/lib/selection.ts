import { useCallback, useState } from 'react'

/** Rows that are chosen, over all pages of a list. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  /** All that match what the list shows, on whatever page; `ids` is then empty. */
  readonly all: boolean
  /** How many can be chosen one by one. */
  readonly most: number
  readonly set: (ids: Iterable<string>) => void
  readonly setAll: () => void
  readonly clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** A selection that lasts while the list shows the same `match` (of its list state): other rows begin a new one. */
export function useSelection(match: string, most = 100): Selection {
  const [kept, setKept] = useState({ match, ids: nothing, all: false })
  const { ids, all } = kept.match === match ? kept : { ids: nothing, all: false }
  return {
    ids,
    all,
    most,
    set: useCallback((next) => setKept({ match, ids: new Set([...next].slice(0, most)), all: false }), [match, most]),
    setAll: useCallback(() => setKept({ match, ids: nothing, all: true }), [match]),
    clear: useCallback(() => setKept({ match, ids: nothing, all: false }), [match]),
  }
}
