import { Group, NativeSelect, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { ToolbarDownload } from '#ui/layout/toolbar-button.tsx'
import { ColumnsButton } from './column-picker.tsx'
import { dataTableTexts } from './data-table.texts.ts'
import type { ListControls, ResolvedProps } from './data-table.types.ts'
import { FilterButton, FilterChips } from './list-filters.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { ViewsButton } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'

/** The toolbar of a list: search, filters, sort order (where there are no headers), views, columns and actions on the whole list. */
export function TableToolbar<Row>(props: ResolvedProps<Row> & { cards: boolean }) {
  const { list, searchable = true, period, filters = [], preferences, columns, cards, exportHref } = props
  const t = useTexts(dataTableTexts)
  const search = list !== undefined && searchable
  const choosePeriod = period && <PeriodFilter period={period} />
  const buttons = filters.length > 0 || preferences !== undefined || exportHref !== undefined
  if (!search && !period && !buttons) return null
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        {search ? <SearchBox value={list.search} onChange={list.setSearch} /> : choosePeriod}
        {list && cards && <Order list={list} columns={columns} />}
        {list && filters.length > 0 && <FilterButton list={list} filters={filters} />}
        {list?.show && preferences && <ViewsButton list={list} preferences={preferences} />}
        {preferences && <ColumnsButton columns={columns} preferences={preferences} />}
        {exportHref !== undefined && <ToolbarDownload label={t.export} icon={<IconDownload />} href={exportHref} />}
      </Group>
      {search && choosePeriod}
      {list && <FilterChips list={list} filters={filters} />}
    </Stack>
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
      flex={1}
      miw={0}
      maw={240}
      aria-label={t.order}
      data={orders}
      value={list.sort}
      onChange={({ currentTarget }) => list.setSort?.(currentTarget.value)}
    />
  )
}
