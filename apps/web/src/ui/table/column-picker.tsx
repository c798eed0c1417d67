import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import type { ListPreferences } from '#lib/list-preferences.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from './data-table.texts.ts'
import type { Column } from './data-table.types.ts'

type ColumnsButtonProps = { columns: readonly Pick<Column<never>, 'key' | 'header'>[]; preferences: ListPreferences }

/** Selects the visible columns; the first is always visible. */
export function ColumnsButton({ columns, preferences: { hiddenColumns, hideColumns } }: ColumnsButtonProps) {
  const t = useTexts(dataTableTexts)
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={t.columns} title={t.columns}>
          <IconColumns />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <Stack gap="sm">
          {columns.slice(1).map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={!hiddenColumns.includes(key)}
              onChange={({ currentTarget }) =>
                hideColumns(
                  currentTarget.checked ? hiddenColumns.filter((one) => one !== key) : [...hiddenColumns, key],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
