import type { KeyboardEvent } from 'react'

const mirrored: { readonly [key: string]: string } = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Reads the key as if the page ran from left to right. */
export const readKey = ({ key, currentTarget }: Pick<KeyboardEvent<HTMLElement>, 'key' | 'currentTarget'>): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? (mirrored[key] ?? key) : key

/** Moves the focus among the elements of a selector within the section, by the steps of the pressed arrow key. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  steps: { readonly [key: string]: number },
): void {
  const step = steps[readKey(event)]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const next = all[all.indexOf(event.currentTarget) + step]
  event.preventDefault()
  next?.focus()
}
