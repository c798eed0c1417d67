import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { DataCards } from './data-cards.tsx'
import { DataRows } from './data-rows.tsx'
import type { DataTableProps } from './data-table.types.ts'
import { Empty } from './empty.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { phoneBreakpoint } from './theme.ts'
import { uiTexts } from './ui.texts.ts'

const skeletonAfterMs = 200
const skeletonRows = [1, 2, 3, 4, 5]

/** A list in its five states: loading, failed with the last rows kept, nothing yet, nothing that matches, rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { result, list, searchable = true, filters, empty, alwaysCards = false } = props
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const rows = result.data?.items ?? []
  const loading = result.data === undefined && !result.error
  return (
    <Stack gap="md">
      {((list && searchable) || filters !== undefined) && (
        <Stack gap="sm">
          {list && searchable && <SearchBox value={list.search} onChange={list.setSearch} />}
          {filters}
        </Stack>
      )}
      {result.error && (
        <ErrorAlert message={result.error.message} onRetry={() => result.refetch()} retrying={result.isFetching} />
      )}
      <section aria-label={props.label} aria-busy={loading || undefined}>
        {loading && <Waiting />}
        {rows.length > 0 &&
          (phone || alwaysCards ? <DataCards {...props} rows={rows} /> : <DataRows {...props} rows={rows} />)}
        {result.data && rows.length === 0 && <Nothing list={list} empty={empty} />}
      </section>
      {list && result.data && <Pager page={list.page} hasMore={result.data.hasMore} onChange={list.setPage} />}
    </Stack>
  )
}

function Nothing<Row>({ list, empty }: Pick<DataTableProps<Row>, 'list' | 'empty'>) {
  const t = useTexts(uiTexts)
  if (list && list.search !== '') return <Empty text={t.nothingMatches(list.search)} icon={empty.icon} />
  return <Empty {...empty} />
}

/** Grey lines of the rows' shape, once waiting becomes noticeable. */
function Waiting() {
  const t = useTexts(uiTexts)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    // Follows the clock.
    const timer = setTimeout(() => setShown(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Stack gap="xs" role="status" aria-label={t.loading}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={44} radius="sm" />
      ))}
    </Stack>
  )
}
