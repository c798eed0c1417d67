import { Group, Table, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import type { DataTableProps } from './data-table.types.ts'
import { RowMenu } from './row-menu.tsx'
import { uiTexts } from './ui.texts.ts'

const leastWidth = 600

/** The rows as a table. */
export function DataRows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const t = useTexts(uiTexts)
  const { columns, rows, rowKey, rowName, actionsOf, primaryOf } = props
  const hasDeeds = actionsOf !== undefined || primaryOf !== undefined
  return (
    <Table.ScrollContainer minWidth={leastWidth} scrollAreaProps={{ type: 'auto' }}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={props.label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key} ta={column.align ?? 'start'} scope="col">
                {column.header}
              </Table.Th>
            ))}
            {hasDeeds && (
              <Table.Th scope="col">
                <VisuallyHidden>{t.actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map((column) => (
                <Table.Td key={column.key} ta={column.align ?? 'start'}>
                  {column.cell(row)}
                </Table.Td>
              ))}
              {hasDeeds && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    {primaryOf?.(row)}
                    <RowMenu row={row} name={rowName(row)} actions={actionsOf?.(row) ?? []} />
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
