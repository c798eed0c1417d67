import { Group, Table } from '@mantine/core'
import { DataHead } from './data-head.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { RowCheckbox, useRowChoice } from './row-choice.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowName } from './row-name.tsx'

const leastWidth = 600

/** The rows as a table. */
export function DataRows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, rowName, actionsOf, primaryOf, opens, list, bulk } = props
  const choice = useRowChoice(rows.map(rowKey), bulk?.selection)
  const deeds = actionsOf !== undefined || primaryOf !== undefined
  return (
    <Table.ScrollContainer minWidth={leastWidth} scrollAreaProps={{ type: 'auto' }}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={props.label}>
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
                {columns.map((column, index) => (
                  <Table.Td
                    key={column.key}
                    ta={column.align ?? 'start'}
                    className={classes.cell}
                    data-long={column.long}
                  >
                    {index === 0 ? <RowName opens={opens?.(row)}>{column.cell(row)}</RowName> : column.cell(row)}
                  </Table.Td>
                ))}
                {deeds && (
                  <Table.Td>
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {primaryOf?.(row)}
                      <RowMenu row={row} name={rowName(row)} actions={actionsOf?.(row) ?? []} />
                    </Group>
                  </Table.Td>
                )}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
