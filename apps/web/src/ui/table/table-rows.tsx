import { Table } from '@mantine/core'
import { Fragment } from 'react'
import classes from './data-table.module.css'
import type { Column, ResolvedProps } from './data-table.types.ts'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowCheckbox, useRowSelection } from './row-selection.tsx'
import { divideRows } from './sections.ts'
import { TableHead } from './table-head.tsx'

/** Rows as a table. */
export function TableRows<Row>(props: ResolvedProps<Row> & { rows: readonly Row[] } & Pick<WidthsProps, 'widths'>) {
  const { columns, rows, rowKey, rowName, rowActions, rowTarget, rowDetails, openRow, list, bulk, ticked } = props
  const { section } = props
  const selection = useRowSelection(rows.map(rowKey), bulk?.selection ?? ticked)
  const actions = rowActions !== undefined
  const cells = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  return (
    <Table layout="fixed" withRowBorders={false} aria-label={props.label} className={classes.table}>
      <ColumnWidths columns={columns} widths={props.widths} checkboxes={selection !== undefined} actions={actions} />
      <TableHead
        columns={columns}
        selection={selection}
        selectsPage={bulk !== undefined}
        actions={actions}
        list={list}
      />
      {divideRows(rows, section).map(({ label, rows: members }) => (
        <Table.Tbody key={label ?? ''}>
          {label !== undefined && (
            <Table.Tr className={classes.section}>
              <Table.Th scope="rowgroup" colSpan={cells}>
                {label}
              </Table.Th>
            </Table.Tr>
          )}
          {members.map((row) => {
            const key = rowKey(row)
            return (
              <Fragment key={key}>
                <Table.Tr
                  data-row={key}
                  className={
                    key === openRow && rowDetails
                      ? classes.expanded
                      : key === openRow || selection?.has(key)
                        ? classes.chosen
                        : undefined
                  }
                >
                  {selection && (
                    <Table.Td>
                      <RowCheckbox selection={selection} row={key} name={rowName(row)} />
                    </Table.Td>
                  )}
                  {uncovered(columns, row).map(({ column, span }, index) => {
                    const content = column.cell(row)
                    return (
                      <Table.Td
                        key={column.key}
                        ta={span === 1 ? (column.align ?? 'start') : 'start'}
                        {...(span === 1 ? {} : { colSpan: span })}
                        className={column.wraps ? classes.wrapping : classes.cell}
                        // Truncated text is available as a tooltip.
                        {...(typeof content === 'string' ? { title: content } : {})}
                      >
                        {index === 0 ? (
                          <RowLink
                            target={rowTarget?.(row)}
                            open={key === openRow}
                            expands={rowDetails !== undefined}
                            before={column.before?.(row)}
                            beside={column.beside?.(row)}
                            below={column.below?.(row)}
                          >
                            {content}
                          </RowLink>
                        ) : (
                          content
                        )}
                      </Table.Td>
                    )
                  })}
                  {actions && (
                    <Table.Td>
                      <RowMenu row={row} name={rowName(row)} actions={rowActions?.(row) ?? []} />
                    </Table.Td>
                  )}
                </Table.Tr>
                {key === openRow && rowDetails && (
                  <Table.Tr className={classes.details}>
                    <Table.Td colSpan={cells}>{rowDetails(row)}</Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            )
          })}
        </Table.Tbody>
      ))}
    </Table>
  )
}

/** Returns the columns that a row shows, each with the number of those whose place it takes. */
function uncovered<Row>(columns: ResolvedProps<Row>['columns'], row: Row) {
  const covered = new Set(columns.flatMap(({ covers }) => covers?.(row) ?? []))
  return columns
    .filter(({ key }) => !covered.has(key))
    .map((column) => {
      const own = column.covers?.(row) ?? []
      return { column, span: 1 + columns.filter(({ key }) => own.includes(key)).length }
    })
}

type WidthsProps = {
  columns: readonly Pick<Column<never>, 'key'>[]
  /** In rem; undefined for a share of the remaining width. */
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
