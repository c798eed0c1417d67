import { useState } from 'react'
import { useQueryFields, useSetQueryFields } from './list-state.ts'

/** A row that is open beside its list. */
export type Panel = {
  /** The row that is open beside the list. */
  readonly id: string | undefined
  readonly open: (id: string) => void
  readonly close: () => void
  /** The page of the panel's own list. */
  readonly page: number
  readonly setPage: (page: number) => void
}

/** A row opened beside its list: the address says which, so that Back closes it and a link leads to it. */
export function usePanel(field: string): Panel {
  const { [field]: id } = useQueryFields()
  const setFields = useSetQueryFields()
  const [page, setPage] = useState({ of: id, page: 1 })
  return {
    id,
    open: (next) => setFields({ [field]: next }),
    close: () => setFields({ [field]: '' }),
    page: page.of === id ? page.page : 1,
    setPage: (next) => setPage({ of: id, page: next }),
  }
}
