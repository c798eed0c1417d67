import { useState } from 'react'

/** The state of a dialog about one row. */
export type DialogState<Row = undefined> = {
  readonly opened: boolean
  /** The row of the last `open`; it remains while the dialog closes, so that the content doesn't disappear first. */
  readonly row: Row | undefined
  readonly open: (...row: [Row] extends [undefined] ? [] : [row: Row]) => void
  readonly close: () => void
}

/** The state of a dialog, with the row that it is about, if any. `Dialog` returns the focus when it closes. */
export function useDialog<Row = undefined>(): DialogState<Row> {
  const [state, setState] = useState<{ opened: boolean; row: Row | undefined }>({ opened: false, row: undefined })
  return {
    ...state,
    open: (...[row]) => setState({ opened: true, row }),
    close: () => setState(({ row }) => ({ opened: false, row })),
  }
}
