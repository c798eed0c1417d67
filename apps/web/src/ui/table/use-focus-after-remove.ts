import { useEffect, useRef } from 'react'

const pollMs = 50
const timeoutMs = 2000

/**
 * Gives the focus to the next row where the row that had it is gone: deleted, or no longer among those listed. The
 * list is what the ref is given to; its rows are found by `data-row`, what opens one by `data-opens`.
 */
export function useFocusAfterRemove(keys: readonly string[]) {
  const ref = useRef<HTMLElement>(null)
  const last = useRef<{ key: string; index: number }>(undefined)
  useEffect(() => {
    // Follows the focus.
    const list = ref.current
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-row]') : null
      const key = row?.getAttribute('data-row')
      if (row && key) last.current = { key, index: rowsOf(list).indexOf(row) }
    }
    list?.addEventListener('focusin', onFocus)
    return () => list?.removeEventListener('focusin', onFocus)
  }, [])
  const listed = keys.join()
  useEffect(() => {
    // Follows the focus, which a dialog that closes may still be giving back.
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

const rowsOf = (list: HTMLElement | null): Element[] => [...(list?.querySelectorAll('[data-row]') ?? [])]

function focusRow(list: HTMLElement | null, index: number): void {
  const rows = rowsOf(list)
  const row = rows[Math.min(index, rows.length - 1)]
  const target = row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('a, button, input')
  const next = target ?? list
  next?.focus()
}
