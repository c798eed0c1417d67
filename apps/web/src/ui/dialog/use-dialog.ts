import { useState } from 'react'

/** A dialog about one row, as its content sees it. */
export type ShownDialog<Row> = {
  readonly opened: boolean
  /** The row of the last `open`; it remains while the dialog closes, so that the content doesn't disappear first. */
  readonly row: Row | undefined
  readonly close: () => void
}
type RowDialogState<Row> = ShownDialog<Row> & { readonly open: (row: Row) => void }

/** The state of a dialog, about one row or about none. */
export type DialogState<Row = undefined> = ShownDialog<Row> & {
  readonly open: (...row: [Row] extends [undefined] ? [] : [row: Row]) => void
}

/** Returns the state of a dialog, with the row that it is about, if any. `Dialog` returns the focus when it closes. */
export function useDialog<Row = undefined>(): DialogState<Row> {
  const { open, ...state } = useRowDialog<Row | undefined>()
  return { ...state, open: (...[row]) => open(row) }
}

/** Returns the state of a dialog for a row of any type. */
export function useRowDialog<Row>(): RowDialogState<Row> {
  const [state, setState] = useState<{ opened: boolean; row: Row | undefined }>({ opened: false, row: undefined })
  return {
    ...state,
    open: (row) => setState({ opened: true, row }),
    close: () => setState(({ row }) => ({ opened: false, row })),
  }
}
