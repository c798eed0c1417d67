import { useEffect, useRef } from 'react'

const pollMs = 50
const timeoutMs = 2000

/**
 * Moves the focus to the next row when the focused row was deleted or is no longer listed. The ref belongs to the list;
 * rows are found by `data-row`, the control that opens a row by `data-opens`.
 */
export function useFocusAfterRemove(keys: readonly string[]) {
  const ref = useRef<HTMLElement>(null)
  const last = useRef<{ key: string; index: number }>(undefined)
  useEffect(() => {
    // Synchronises with the browser's focus.
    const list = ref.current
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-row]') : null
      const key = row?.getAttribute('data-row')
      if (row && key) last.current = { key, index: findRows(list).indexOf(row) }
    }
    list?.addEventListener('focusin', onFocus)
    return () => list?.removeEventListener('focusin', onFocus)
  }, [])
  const listed = keys.join()
  useEffect(() => {
    // Synchronises with the browser's focus, which a closing dialog may still be returning.
    const left = last.current
    if (!left || listed.split(',').includes(left.key)) return undefined
    const since = Date.now()
    const timer = setInterval(() => {
      const active = document.activeElement
      const lost = active === null || active === document.body
      if (lost) focusRow(ref.current, left.index)
      if (lost || Date.now() - since > timeoutMs || !active.closest('[role=dialog], [role=menu]')) clearInterval(timer)
    }, pollMs)
    return () => clearInterval(timer)
  }, [listed])
  return ref
}

const findRows = (list: HTMLElement | null): Element[] => [...(list?.querySelectorAll('[data-row]') ?? [])]

function focusRow(list: HTMLElement | null, index: number): void {
  const rows = findRows(list)
  const row = rows[Math.min(index, rows.length - 1)]
  const target = row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a, button, input')
  const next = target ?? list
  next?.focus()
}
