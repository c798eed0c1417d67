import { useCallback, useState } from 'react'

/** Selected rows across all pages of a list. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Whether all matching rows on all pages are selected; `ids` is then empty. */
  readonly all: boolean
  /** Maximum number of individually selected rows. */
  readonly max: number
  readonly set: (ids: Iterable<string>) => void
  readonly setAll: () => void
  readonly clear: () => void
}

const noIds: ReadonlySet<string> = new Set()

/** Returns a selection that is reset when the `match` of the list state changes. */
export function useSelection(match: string, max = 100): Selection {
  const [selected, setSelected] = useState({ match, ids: noIds, all: false })
  const { ids, all } = selected.match === match ? selected : { ids: noIds, all: false }
  return {
    ids,
    all,
    max,
    set: useCallback((next) => setSelected({ match, ids: new Set([...next].slice(0, max)), all: false }), [match, max]),
    setAll: useCallback(() => setSelected({ match, ids: noIds, all: true }), [match]),
    clear: useCallback(() => setSelected({ match, ids: noIds, all: false }), [match]),
  }
}
