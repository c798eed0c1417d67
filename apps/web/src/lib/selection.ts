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
export function useSelection(match: string, max = 100): Selection {
  const [selected, setSelected] = useState({ match, ids: nothing, all: false })
  const { ids, all } = selected.match === match ? selected : { ids: nothing, all: false }
  return {
    ids,
    all,
    most: max,
    set: useCallback((next) => setSelected({ match, ids: new Set([...next].slice(0, max)), all: false }), [match, max]),
    setAll: useCallback(() => setSelected({ match, ids: nothing, all: true }), [match]),
    clear: useCallback(() => setSelected({ match, ids: nothing, all: false }), [match]),
  }
}
