import { useState } from 'react'
import { useQueryFields, useSetQueryFields } from './query-fields.ts'

/** State of a side panel that shows one row of a list. */
export type SidePanelState = {
  /** The id of the open row. */
  readonly id: string | undefined
  readonly open: (id: string) => void
  readonly close: () => void
  /** The page of the list inside the panel. */
  readonly page: number
  readonly setPage: (page: number) => void
}

/**
 * Returns a side panel whose open row is kept in the URL, so links can open it. Back closes it: another row that is opened
 * meanwhile takes the place of the first.
 */
export function useSidePanel(field: string): SidePanelState {
  const { [field]: id } = useQueryFields()
  const setFields = useSetQueryFields()
  const [page, setPage] = useState({ rowId: id, page: 1 })
  return {
    id,
    open: (next) => setFields({ [field]: next }, id !== undefined),
    close: () => setFields({ [field]: '' }),
    page: page.rowId === id ? page.page : 1,
    setPage: (next) => setPage({ rowId: id, page: next }),
  }
}
