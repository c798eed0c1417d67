import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from '#ui/table/data-table.module.css'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { ResolvedProps } from '#ui/table/data-table.types.ts'
import { ColumnsButton } from './column-picker.tsx'
import { FilterButton, FilterChips } from './list-filters.tsx'
import { MoreTools } from './more-tools.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { ViewsButton } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'

/** The row above a list: search, period, filters, views, columns and export; the last ones are behind one button on cards. */
export function TableToolbar<Row>(props: ResolvedProps<Row> & { cards: boolean }) {
  const { list, searchable = true, period, filters = [], preferences, columns, cards, exportHref } = props
  const { besideTabs, besideTools, besidePeriod } = props
  const t = useTexts(dataTableTexts)
  const search = list !== undefined && searchable
  const buttons = filters.length > 0 || preferences !== undefined || exportHref !== undefined
  if (!search && !period && !buttons) return null
  return (
    <div className={classes.tools}>
      {search && <SearchBox value={list.search} onChange={list.setSearch} label={props.searchLabel} />}
      {period && <PeriodFilter period={period} />}
      {besidePeriod !== undefined && <div className={classes.besidePeriod}>{besidePeriod}</div>}
      {list && filters.length > 0 && <FilterButton list={list} filters={filters} />}
      {cards && <MoreTools {...props} />}
      {list && <FilterChips list={list} filters={filters} />}
      {cards && (besideTabs !== undefined || besideTools !== undefined) && (
        <div className={classes.besideCards}>
          {besideTabs}
          {besideTools}
        </div>
      )}
      {!cards && (
        <div className={classes.toolsEnd}>
          {besideTools}
          {list?.show && preferences && <ViewsButton list={list} preferences={preferences} />}
          {preferences && <ColumnsButton columns={columns} preferences={preferences} />}
          {exportHref !== undefined && (
            <ActionIcon component="a" href={exportHref} download aria-label={t.export} title={t.export}>
              <IconDownload />
            </ActionIcon>
          )}
        </div>
      )}
    </div>
  )
}
