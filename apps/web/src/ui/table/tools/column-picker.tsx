import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import type { ListPreferences } from '#lib/lists/list-preferences.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { Column } from '#ui/table/data-table.types.ts'

type ColumnsProps = { columns: readonly Pick<Column<never>, 'key' | 'header'>[]; preferences: ListPreferences }

/** Selects the visible columns, behind a button. */
export function ColumnsButton(props: ColumnsProps) {
  const t = useTexts(dataTableTexts)
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={t.columns} title={t.columns}>
          <IconColumns />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <ColumnChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A checkbox for each column but the first, which is always visible. */
export function ColumnChoices({ columns, preferences: { hiddenColumns, hideColumns } }: ColumnsProps) {
  const setVisible = (key: string, visible: boolean) =>
    hideColumns(visible ? hiddenColumns.filter((one) => one !== key) : [...hiddenColumns, key])
  return (
    <Stack gap="sm">
      {columns.slice(1).map(({ key, header }) => (
        <Checkbox
          key={key}
          label={header}
          checked={!hiddenColumns.includes(key)}
          onChange={({ currentTarget }) => setVisible(key, currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
