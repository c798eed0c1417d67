import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { Selection } from '#lib/selection.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from './data-table.texts.ts'

/** How the rows of a page are chosen. */
export type RowSelection = {
  readonly has: (key: string) => boolean
  readonly page: 'all' | 'some' | 'none'
  readonly togglePage: () => void
  /** With `extend`, all rows from the one chosen last become what that one is. */
  readonly toggle: (key: string, extend: boolean) => void
  /** Goes from a row to the one before or after it; with `extend`, the choice goes along. */
  readonly step: (key: string, to: string, extend: boolean) => void
  readonly beside: (key: string, by: 1 | -1) => string | undefined
}

/** The choice of rows among those of the page, Shift included. */
export function useRowChoice(keys: readonly string[], selection: Selection | undefined): RowSelection | undefined {
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

/** The box that chooses a row: Space, Shift and Space for all between, arrows to go on, with Shift choosing. */
export function RowCheckbox({ choice, row, name }: { choice: RowSelection; row: string; name: string }) {
  const t = useTexts(dataTableTexts)
  const shift = useRef(false)
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    shift.current = event.shiftKey
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const to = choice.beside(row, event.key === 'ArrowDown' ? 1 : -1)
    if (to === undefined) return
    choice.step(row, to, event.shiftKey)
    event.currentTarget
      .closest('section')
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to)}"] [data-choice]`)
      ?.focus()
  }
  return (
    <Checkbox
      data-choice
      aria-label={t.choose(name)}
      checked={choice.has(row)}
      onKeyDown={move}
      onKeyUp={() => {
        shift.current = false
      }}
      onChange={({ nativeEvent }) =>
        choice.toggle(row, shift.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey))
      }
    />
  )
}

/** The box that chooses all rows of the page. */
export function PageCheckbox({ choice, label }: { choice: RowSelection; label?: string }) {
  const t = useTexts(dataTableTexts)
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': t.choosePage } : { label })}
      checked={choice.page === 'all'}
      indeterminate={choice.page === 'some'}
      onChange={choice.togglePage}
    />
  )
}
