import { ActionIcon, Button, Input, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from '#ui/table/data-table.module.css'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { ListControls, ResolvedProps } from '#ui/table/data-table.types.ts'
import { ColumnChoices } from './column-picker.tsx'
import { Views } from './saved-views.tsx'

/** The tools of a list that a phone has no room for: sort order, views, columns and export. */
export function MoreTools<Row>({ list, preferences, columns, exportHref }: ResolvedProps<Row>) {
  const t = useTexts(dataTableTexts)
  const [opened, setOpened] = useState(false)
  const orders = list?.sort === undefined ? [] : toOrders(columns, t)
  if (orders.length === 0 && preferences === undefined && exportHref === undefined) return null
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="input-xs"
          className={classes.toolsEnd ?? ''}
          aria-label={t.moreTools}
          onClick={() => setOpened(!opened)}
        >
          <IconDots />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.moreTools} w={300}>
        <Stack gap="lg">
          {list && orders.length > 0 && <Order list={list} orders={orders} />}
          {list?.show && preferences && (
            <Input.Wrapper label={t.views} labelElement="div">
              <Views list={list} preferences={preferences} onDone={() => setOpened(false)} />
            </Input.Wrapper>
          )}
          {preferences && (
            <Input.Wrapper label={t.columns} labelElement="div">
              <ColumnChoices columns={columns} preferences={preferences} />
            </Input.Wrapper>
          )}
          {exportHref !== undefined && (
            <Button component="a" href={exportHref} download variant="default" leftSection={<IconDownload />}>
              {t.export}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type Order = { value: string; label: string }

const toOrders = <Row,>(columns: ResolvedProps<Row>['columns'], t: typeof dataTableTexts.en): Order[] =>
  columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t.upwards(header) },
          { value: `-${sort}`, label: t.downwards(header) },
        ],
  )

function Order({ list, orders }: { list: ListControls; orders: Order[] }) {
  const t = useTexts(dataTableTexts)
  return (
    <NativeSelect
      label={t.order}
      data={orders}
      value={list.sort}
      onChange={({ currentTarget }) => list.setSort?.(currentTarget.value)}
    />
  )
}
