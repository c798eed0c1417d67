import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { ColumnsButton } from './column-picker.tsx'
import classes from './data-table.module.css'
import { dataTableTexts } from './data-table.texts.ts'
import type { ListControls, ResolvedProps } from './data-table.types.ts'
import { FilterButton, FilterChips } from './list-filters.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { ViewsButton } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'

/** The row above a list: search, period, filters, sort order (where there are no headers), views, columns and export. */
export function TableToolbar<Row>(props: ResolvedProps<Row> & { cards: boolean }) {
  const { list, searchable = true, period, filters = [], preferences, columns, cards, exportHref } = props
  const t = useTexts(dataTableTexts)
  const search = list !== undefined && searchable
  const buttons = filters.length > 0 || preferences !== undefined || exportHref !== undefined
  if (!search && !period && !buttons) return null
  return (
    <div className={classes.tools}>
      {search && <SearchBox value={list.search} onChange={list.setSearch} />}
      {period && <PeriodFilter period={period} />}
      {list && filters.length > 0 && <FilterButton list={list} filters={filters} />}
      {list && <FilterChips list={list} filters={filters} />}
      {list && cards && <Order list={list} columns={columns} />}
      <div className={classes.toolsEnd}>
        {list?.show && preferences && <ViewsButton list={list} preferences={preferences} />}
        {preferences && <ColumnsButton columns={columns} preferences={preferences} />}
        {exportHref !== undefined && (
          <ActionIcon component="a" href={exportHref} download aria-label={t.export} title={t.export}>
            <IconDownload />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function Order<Row>({ list, columns }: { list: ListControls; columns: ResolvedProps<Row>['columns'] }) {
  const t = useTexts(dataTableTexts)
  const orders = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t.upwards(header) },
          { value: `-${sort}`, label: t.downwards(header) },
        ],
  )
  if (orders.length === 0 || list.sort === undefined) return null
  return (
    <NativeSelect
      size="xs"
      flex="1 1 9rem"
      miw={0}
      maw={240}
      aria-label={t.order}
      data={orders}
      value={list.sort}
      onChange={({ currentTarget }) => list.setSort?.(currentTarget.value)}
    />
  )
}
