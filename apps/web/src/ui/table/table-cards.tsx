import { Card, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from './data-table.texts.ts'
import type { ResolvedProps } from './data-table.types.ts'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import { PageCheckbox, RowCheckbox, useRowChoice } from './row-selection.tsx'
import classes from './table-cards.module.css'

/** Rows as cards, for narrow lists. */
export function TableCards<Row>(props: ResolvedProps<Row> & { rows: readonly Row[] }) {
  const t = useTexts(dataTableTexts)
  const { columns, rows, rowKey, rowName, rowActions, opens, bulk } = props
  const choice = useRowChoice(rows.map(rowKey), bulk?.selection)
  const [title, ...others] = columns.filter((column) => column.priority !== 3)
  return (
    <Stack gap="sm">
      {choice && <PageCheckbox choice={choice} label={t.choosePage} />}
      <Stack component="ul" gap="sm" className={classes.list} aria-label={props.label}>
        {rows.map((row) => (
          <Card component="li" key={rowKey(row)} data-row={rowKey(row)} withBorder padding="md">
            <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
              <Group align="flex-start" wrap="nowrap" gap="sm" className={classes.title}>
                {choice && <RowCheckbox choice={choice} row={rowKey(row)} name={rowName(row)} />}
                <Text component="div" fw={600} className={classes.title}>
                  <RowLink opens={opens?.(row)} beside={title?.beside?.(row)}>
                    {title?.cell(row)}
                  </RowLink>
                </Text>
              </Group>
              <RowMenu row={row} name={rowName(row)} actions={rowActions?.(row) ?? []} />
            </Group>
            <dl className={classes.facts}>
              {others.map((column) => (
                <div key={column.key} className={classes.fact}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
