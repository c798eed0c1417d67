import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import type { RowAction } from './data-table.types.ts'

/** Actions of a row, behind a button that names the row. */
export function RowMenu<Row>({ row, name, actions }: { row: Row; name: string; actions: readonly RowAction<Row>[] }) {
  const t = useTexts(uiTexts)
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} aria-label={t.actionsFor(name)}>
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={action.icon}
            {...(action.danger ? { color: 'red' } : {})}
            onClick={() => action.onClick?.(row)}
            {...(action.download ? { component: 'a', href: action.download(row), download: true } : {})}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
