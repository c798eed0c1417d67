import { Card, Group, Stack, Text } from '@mantine/core'
import classes from './data-cards.module.css'
import type { DataTableProps } from './data-table.types.ts'
import { RowMenu } from './row-menu.tsx'

/** The rows as cards, for a phone. */
export function DataCards<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, rowName, actionsOf, primaryOf } = props
  const [title, ...others] = columns.filter((column) => !column.wideOnly)
  return (
    <Stack component="ul" gap="sm" className={classes.list} aria-label={props.label}>
      {rows.map((row) => (
        <Card component="li" key={rowKey(row)} withBorder padding="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
            <Text component="div" fw={600} className={classes.title}>
              {title?.cell(row)}
            </Text>
            <RowMenu row={row} name={rowName(row)} actions={actionsOf?.(row) ?? []} />
          </Group>
          <dl className={classes.facts}>
            {others.map((column) => (
              <div key={column.key} className={classes.fact}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {primaryOf?.(row)}
        </Card>
      ))}
    </Stack>
  )
}
