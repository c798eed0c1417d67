import type { ReactNode } from 'react'
import { isLongEnough } from '#lib/lists/search-length.ts'
import { findWordStarts, type Span } from './search.rules.ts'

/** One result. */
export type SearchOption = {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  /** Other words by which it is found. */
  readonly words?: string
  /** Parts of the label that match. */
  readonly matches?: readonly Span[]
  readonly detail?: string
  readonly choose: () => void
}
export type SearchGroup = { readonly title: string; readonly options: readonly SearchOption[] }

/**
 * Finds the options of which each word of a query begins a word; those found by their label alone come first. A query
 * that is too short for other words would find most of them.
 */
export function matchOptions(options: readonly SearchOption[], query: string): readonly SearchOption[] {
  const found = options.flatMap((option) => {
    const { label, words = '' } = option
    const own = findWordStarts(label, query)
    const spans = own ?? (isLongEnough(query) ? findWordStarts(`${label} ${words}`, query) : undefined)
    return spans
      ? [{ option: { ...option, matches: spans.filter(({ to }) => to <= label.length) }, rank: own ? 0 : 1 }]
      : []
  })
  return found.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}
