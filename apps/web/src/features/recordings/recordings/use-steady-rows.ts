import { type HTMLAttributes, useState } from 'react'

type Row = { readonly id: string }
type Page<R> = { readonly items: readonly R[]; readonly hasMore: boolean }
type Region = Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/**
 * Keeps rows where they are while the pointer or the focus is on the list: what changes in them is shown at once, and
 * those that are new wait until they are asked for or the list is left. `key` identifies the page; `isOld` if the rows
 * are still those of another one.
 */
export function useSteadyRows<R extends Row, P extends Page<R>>(key: string, page: P | undefined, isOld = false) {
  const [isHeld, setHeld] = useState(false)
  const [shown, setShown] = useState<{ key: string; page: P; ids: readonly string[] }>()
  const ids = page?.items.map(({ id }) => id) ?? []
  const isSame = shown?.key === key
  const waiting = isHeld && isSame ? ids.filter((id) => !shown.ids.includes(id)).length : 0
  const show = () => page && setShown({ key, page, ids })
  // Rows of another page may come from the cache at first: what follows replaces them.
  if (!isSame && isHeld) setHeld(false)
  if (page !== undefined && !isOld && page !== shown?.page && waiting === 0) show()
  const rows = new Map(page?.items.map((row) => [row.id, row]))
  const steady =
    page !== undefined && waiting > 0 && isSame
      ? { ...page, items: shown.ids.flatMap((id) => rows.get(id) ?? []) }
      : page
  const region: Region = {
    onPointerEnter: ({ pointerType }) => setHeld(pointerType === 'mouse'),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { page: steady, waiting, show, region }
}
