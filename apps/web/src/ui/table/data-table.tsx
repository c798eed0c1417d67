import { Box, Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toRem, useSize } from '#ui/base/use-size.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { CountedTab } from '#ui/layout/counted-tab.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './data-table.module.css'
import { dataTableTexts } from './data-table.texts.ts'
import type { DataTableProps, ListResult, ResolvedProps } from './data-table.types.ts'
import { fitColumns, shareWidths } from './fit-columns.ts'
import { NoResults } from './no-results.tsx'
import { Pager } from './pager.tsx'
import { TableCards } from './table-cards.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { BulkBar } from './tools/bulk-bar.tsx'
import { TableToolbar } from './tools/table-toolbar.tsx'
import { useFocusAfterRemove } from './use-focus-after-remove.ts'

/** A list in its five states: loading, failed (the last rows stay), empty, no results, rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return <ResolvedTable {...props} rowKey={props.rowKey ?? readId} columns={props.columns ?? []} />
}

const readId = (row: unknown): string => (typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '')

function ResolvedTable<Row>(props: ResolvedProps<Row>) {
  const t = useTexts(dataTableTexts)
  const { list, bulk, preferences, rowKey, alwaysCards = false, period, grouped } = props
  const result = period && !period.range ? { ...props.result, data: emptyPage } : props.result
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const data = useLastData(result)
  const rows = data?.items ?? []
  const ref = useFocusAfterRemove(rows.map(rowKey))
  const loading = data === undefined && !result.error
  const [first, ...others] = props.columns
  const chosen = first ? [first, ...others.filter(({ key }) => !preferences?.hiddenColumns.includes(key))] : []
  const size = useSize()
  const space = {
    // Not measured yet: assume that all columns fit.
    width: size.width === 0 ? Number.POSITIVE_INFINITY : toRem(size.width),
    checkboxes: bulk !== undefined || props.ticked !== undefined,
    actions: props.rowActions !== undefined,
    sort: list?.sort,
  }
  const fitting = phone || alwaysCards ? undefined : fitColumns(chosen, space)
  const cards = fitting === undefined
  const columns = fitting ?? chosen
  const shown = { ...props, rows, columns }
  return (
    <>
      <Surface tabs={props.tabs} list={list} label={props.label} beside={cards ? undefined : props.besideTabs}>
        <TableToolbar {...props} cards={cards} />
        {result.error && (
          <div className={classes.message}>
            <ErrorAlert message={result.error.message} onRetry={() => result.refetch()} retrying={result.isFetching} />
          </div>
        )}
        <Box
          component="section"
          ref={ref}
          tabIndex={-1}
          aria-label={props.label}
          aria-busy={loading || result.isPlaceholderData || undefined}
          className={classes.list}
          data-old={result.isPlaceholderData || undefined}
        >
          <div ref={size.ref} />
          {loading && (grouped?.skeleton ?? <TableSkeleton columns={columns} cards={cards} />)}
          {rows.length > 0 && props.notice !== undefined && <div className={classes.message}>{props.notice}</div>}
          {rows.length > 0 &&
            (grouped?.rows(rows) ??
              (cards ? <TableCards {...shown} /> : <TableRows {...shown} widths={shareWidths(columns, space)} />))}
          {data && rows.length === 0 && <Nothing {...props} />}
          <VisuallyHidden role="status">{data && rows.length > 0 && t.shown(rows.length)}</VisuallyHidden>
        </Box>
        {list && data && <Pager page={list.page} hasMore={data.hasMore} onChange={list.setPage} />}
      </Surface>
      {bulk && data && (
        <BulkBar {...bulk} keys={rows.map(rowKey)} more={!bulk.chosenOnly && (data.hasMore || (list?.page ?? 1) > 1)} />
      )}
    </>
  )
}

const emptyPage = { items: [], hasMore: false }

/** The card around everything of a list, with its tabs at the top. */
function Surface({
  tabs,
  list,
  label,
  beside,
  children,
}: {
  tabs: ResolvedProps<never>['tabs'] | undefined
  list: ResolvedProps<never>['list']
  label: string
  beside: ReactNode
  children: ReactNode
}) {
  const language = useLanguage()
  if (!tabs || list?.tab === undefined) return <div className={classes.surface}>{children}</div>
  return (
    <Tabs
      value={list.tab}
      onChange={(tab) => tab !== null && list.setTab?.(tab)}
      keepMounted={false}
      className={classes.surface}
    >
      <div className={classes.tabs}>
        <Tabs.List aria-label={label} px="sm">
          {tabs.map((tab) => (
            <CountedTab key={tab.key} value={tab.key} count={tab.count?.toLocaleString(language)}>
              {tab.label}
            </CountedTab>
          ))}
        </Tabs.List>
        {beside !== undefined && <div className={classes.besideTabs}>{beside}</div>}
      </div>
      <Tabs.Panel value={list.tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

function Nothing<Row>({ list, empty, filters = [] }: Pick<ResolvedProps<Row>, 'list' | 'empty' | 'filters'>) {
  const [active, ...others] = filters.filter(({ key }) => list?.filters?.[key])
  if (list && (list.search !== '' || active))
    return (
      <NoResults
        search={list.search}
        text={others.length === 0 ? active?.empty : undefined}
        icon={empty.icon}
        onClear={list.clear}
      />
    )
  return <EmptyState {...empty} />
}

/** Returns the last successful response, kept while a later request has failed. */
function useLastData<Row>({ data, error }: ListResult<Row>) {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? (error ? last : undefined)
}
