import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { Selection } from '#lib/lists/selection.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from './data-table.texts.ts'

/** Selection of the rows of a page. */
export type RowSelection = {
  readonly has: (key: string) => boolean
  readonly page: 'all' | 'some' | 'none'
  readonly togglePage: () => void
  /** With `extend`, all rows since the last one get the same state. */
  readonly toggle: (key: string, extend: boolean) => void
  /** Moves the focus to the previous or next row; with `extend`, selects it too. */
  readonly step: (key: string, to: string, extend: boolean) => void
  readonly beside: (key: string, by: 1 | -1) => string | undefined
}

/** Provides the selection of rows on one page, with Shift for ranges. */
export function useRowSelection(keys: readonly string[], selection: Selection | undefined): RowSelection | undefined {
  const anchor = useRef<string>(undefined)
  if (!selection) return undefined
  const has = (key: string) => selection.all || selection.ids.has(key)
  const chosen = keys.filter(has).length
  const set = (some: readonly string[], on: boolean) => {
    const next = new Set(selection.all ? keys : selection.ids)
    for (const key of some) on ? next.add(key) : next.delete(key)
    selection.set(next)
  }
  const between = (from: string | undefined, to: string) => {
    const [start, end] = [keys.indexOf(from ?? to), keys.indexOf(to)].sort((a, b) => a - b)
    return start === undefined || end === undefined || start < 0 ? [to] : keys.slice(start, end + 1)
  }
  return {
    has,
    page: chosen === 0 ? 'none' : chosen === keys.length ? 'all' : 'some',
    togglePage: () => set(keys, chosen !== keys.length),
    toggle: (key, extend) => {
      const from = extend ? anchor.current : undefined
      set(between(from, key), from === undefined ? !has(key) : has(from))
      anchor.current = key
    },
    step: (key, to, extend) => {
      if (!extend) return
      if (anchor.current === undefined || !has(anchor.current)) anchor.current = key
      const back = between(anchor.current, to).length < between(anchor.current, key).length
      if (back) set([key], false)
      else set(between(anchor.current, to), true)
    },
    beside: (key, by) => keys[keys.indexOf(key) + by],
  }
}

/** Checkbox of a row: Space selects, Shift+Space selects a range, arrows move, Shift+arrows extend the selection. */
export function RowCheckbox({ selection, row, name }: { selection: RowSelection; row: string; name: string }) {
  const t = useTexts(dataTableTexts)
  const shift = useRef(false)
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    shift.current = event.shiftKey
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const to = selection.beside(row, event.key === 'ArrowDown' ? 1 : -1)
    if (to === undefined) return
    selection.step(row, to, event.shiftKey)
    event.currentTarget
      .closest('section')
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to)}"] [data-checkbox]`)
      ?.focus()
  }
  return (
    <Checkbox
      data-checkbox
      aria-label={t.choose(name)}
      checked={selection.has(row)}
      onKeyDown={move}
      onKeyUp={() => {
        shift.current = false
      }}
      onChange={({ nativeEvent }) =>
        selection.toggle(row, shift.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey))
      }
    />
  )
}

/** Checkbox that selects all rows of the page. */
export function PageCheckbox({ selection, label }: { selection: RowSelection; label?: string }) {
  const t = useTexts(dataTableTexts)
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': t.choosePage } : { label })}
      checked={selection.page === 'all'}
      indeterminate={selection.page === 'some'}
      onChange={selection.togglePage}
    />
  )
}
