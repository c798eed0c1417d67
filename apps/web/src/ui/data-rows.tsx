import { Table } from '@mantine/core'
import { DataHead } from './data-head.tsx'
import classes from './data-table.module.css'
import type { Column, DataTableProps } from './data-table.types.ts'
import { RowCheckbox, useRowChoice } from './row-choice.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowName } from './row-name.tsx'

/** The rows as a table. */
export function DataRows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] } & Pick<WidthsProps, 'widths'>) {
  const { columns, rows, rowKey, rowName, actionsOf, opens, list, bulk } = props
  const choice = useRowChoice(rows.map(rowKey), bulk?.selection)
  const deeds = actionsOf !== undefined
  return (
    <Table verticalSpacing="sm" highlightOnHover layout="fixed" aria-label={props.label}>
      <ColumnWidths columns={columns} widths={props.widths} checkboxes={choice !== undefined} actions={deeds} />
      <DataHead columns={columns} choice={choice} deeds={deeds} list={list} />
      <Table.Tbody>
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <Table.Tr key={key} data-row={key} className={choice?.has(key) ? classes.chosen : undefined}>
              {choice && (
                <Table.Td>
                  <RowCheckbox choice={choice} row={key} name={rowName(row)} />
                </Table.Td>
              )}
              {columns.map((column, index) => {
                const content = column.cell(row)
                return (
                  <Table.Td
                    key={column.key}
                    ta={column.align ?? 'start'}
                    className={classes.cell}
                    // What is cut off can still be read.
                    {...(typeof content === 'string' ? { title: content } : {})}
                  >
                    {index === 0 ? <RowName opens={opens?.(row)}>{content}</RowName> : content}
                  </Table.Td>
                )
              })}
              {deeds && (
                <Table.Td>
                  <RowMenu row={row} name={rowName(row)} actions={actionsOf?.(row) ?? []} />
                </Table.Td>
              )}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

type WidthsProps = {
  columns: readonly Pick<Column<never>, 'key'>[]
  /** In rem; undefined for what takes its share of the rest. */
  widths: readonly (number | undefined)[]
  checkboxes: boolean
  actions: boolean
}

function ColumnWidths({ columns, widths, checkboxes, actions }: WidthsProps) {
  return (
    <colgroup>
      {checkboxes && <col className={classes.checkboxes} />}
      {columns.map(({ key }, index) => (
        <col key={key} style={widths[index] === undefined ? {} : { width: `${widths[index]}rem` }} />
      ))}
      {actions && <col className={classes.actions} />}
    </colgroup>
  )
}
