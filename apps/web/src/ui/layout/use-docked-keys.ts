import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isKeyTaken } from '#lib/browser/keys.ts'

const steps: { readonly [key: string]: number } = { ArrowUp: -1, ArrowDown: 1 }
const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const findAll = (root: ParentNode | null, selector: string): readonly HTMLElement[] =>
  root === null
    ? []
    : [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.tabIndex >= 0 && one.checkVisibility())
const findOpeners = () => findAll(document, 'main [data-row] [data-opens]')
const findOpener = () => findAll(document, 'main [data-opens][aria-current]')[0]

/** Finds where the keyboard enters the panel: its main command, or else the first control below the head. */
const findEntry = (panel: HTMLElement): HTMLElement =>
  findAll(panel, '[data-autofocus]')[0] ?? findAll(panel.querySelector('[data-panel-body]'), focusable)[0] ?? panel

/**
 * Connects the list and the panel beside it for the keyboard: the arrow keys walk the list, Enter and Tab lead from the
 * open row into the panel, Tab leads from its end back to the list, and Escape closes it. Returns a function that closes
 * the panel and returns the focus to the row.
 */
export function useDockedKeys(ref: RefObject<HTMLElement | null>, onClose: () => void): { close: () => void } {
  const opener = useRef<HTMLElement>(undefined)
  /** A row that has the focus while the key is held down, and opens when it is released. */
  const passed = useRef<HTMLElement>(undefined)
  const close = () => {
    const { activeElement } = document
    if (activeElement === document.body || ref.current?.contains(activeElement)) findOpener()?.focus()
    onClose()
  }
  const walk = ({ key, target, repeat }: KeyboardEvent): boolean => {
    const rows = findOpeners()
    const current = target === document.body ? findOpener() : rows.find((row) => row === target)
    if (current === undefined) return false
    const next = rows[rows.indexOf(current) + (steps[key] ?? 0)]
    next?.focus()
    if (!repeat) next?.click()
    else passed.current = next ?? passed.current
    return true
  }
  const tab = ({ target, shiftKey }: KeyboardEvent, panel: HTMLElement): boolean => {
    const inside = findAll(panel, focusable)
    const row = findOpener()
    const outside = findAll(document, focusable).filter((one) => !panel.contains(one))
    const isLeaving = shiftKey ? target === inside[0] || target === panel : target === inside.at(-1)
    const next = isLeaving
      ? shiftKey
        ? row
        : row && outside[outside.indexOf(row) + 1]
      : target === row && !shiftKey
        ? findEntry(panel)
        : undefined
    next?.focus()
    return next !== undefined
  }
  const handle = (event: KeyboardEvent): boolean => {
    const panel = ref.current
    if (!panel || event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event.target)) return false
    if (event.key === 'Tab') return tab(event, panel)
    if (event.shiftKey) return false
    if (event.key in steps) return walk(event)
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === findOpener()) findEntry(panel).focus()
    else return false
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.isComposing && handle(event)) event.preventDefault()
  })
  useEffect(() => {
    // Synchronises with the keyboard.
    const release = () => {
      passed.current?.click()
      passed.current = undefined
    }
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
    }
  }, [])
  useEffect(() => {
    // Synchronises with the list, whose open row changes.
    opener.current = findOpener() ?? opener.current
  })
  useEffect(
    () => () => {
      // Synchronises with the browser's focus, which is lost if a control of the panel had it.
      setTimeout(() => {
        if (document.activeElement === document.body && opener.current?.isConnected) opener.current.focus()
      })
    },
    [],
  )
  return { close }
}
