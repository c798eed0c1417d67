import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from './data-table.module.css'
import { dataTableTexts } from './data-table.texts.ts'
import type { Column, ListControls } from './data-table.types.ts'
import { PageCheckbox, type RowSelection } from './row-selection.tsx'

type Heads = Pick<Column<never>, 'key' | 'header' | 'align' | 'sort' | 'defaultDescending'>
type DataHeadProps = {
  columns: readonly Heads[]
  selection?: RowSelection | undefined
  /** Whether a box selects all rows of the page. */
  selectsPage?: boolean
  /** Rows have a menu at their end. */
  actions?: boolean
  list?: ListControls | undefined
}

/** Column headers: a button if the list can be sorted by the column; `aria-sort` states the current order. */
export function TableHead({ columns, selection, selectsPage = true, actions = false, list }: DataHeadProps) {
  const t = useTexts(dataTableTexts)
  return (
    <Table.Thead className={classes.heads}>
      <Table.Tr>
        {selection && (
          <Table.Th scope="col">
            {selectsPage ? <PageCheckbox selection={selection} /> : <VisuallyHidden>{t.selection}</VisuallyHidden>}
          </Table.Th>
        )}
        {columns.map((column) => (
          <Table.Th
            key={column.key}
            ta={column.align ?? 'start'}
            scope="col"
            title={column.header}
            className={classes.cell}
            {...(column.sort === undefined ? {} : { 'aria-sort': toggleSort(column.sort, list?.sort) })}
          >
            <Head column={column} list={list} />
          </Table.Th>
        ))}
        {actions && (
          <Table.Th scope="col">
            <VisuallyHidden>{t.actions}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

const toggleSort = (key: string, sort: string | undefined) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

function Head({ column, list }: { column: Heads; list: ListControls | undefined }) {
  const { sort, header } = column
  if (sort === undefined || !list?.setSort) return header
  const order = toggleSort(sort, list.sort)
  const down = order === 'none' ? column.defaultDescending === true : order === 'ascending'
  const Arrow = order === 'none' ? IconArrowsSort : order === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.head} onClick={() => list.setSort?.(down ? `-${sort}` : sort)}>
      <span className={classes.headText}>{header}</span>
      <Arrow size={14} className={classes.arrow} data-idle={order === 'none' || undefined} aria-hidden />
    </UnstyledButton>
  )
}
