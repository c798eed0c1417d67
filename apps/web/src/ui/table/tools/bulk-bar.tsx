import { Anchor, Button, CloseButton, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronUp } from '@tabler/icons-react'
import { useEscape } from '#lib/browser/use-escape.ts'
import type { Selection } from '#lib/lists/selection.ts'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from '#ui/table/data-table.texts.ts'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './bulk-bar.module.css'

type BulkBarProps = {
  selection: Selection
  actions: readonly BulkAction[]
  /** Number of matching rows, once known. */
  total?: number | undefined
  /** The rows of this page. */
  keys: readonly string[]
  /** There are rows on other pages. */
  more: boolean
}

/** Actions on the selected rows; announced when it appears, left with Escape. */
export function BulkBar({ selection, actions, total, keys, more }: BulkBarProps) {
  const t = useTexts(dataTableTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const { ids, all, max } = selection
  const shown = all || ids.size > 0
  useEscape(selection.clear, shown)
  const formatValue = all ? t.allChosen(total) : ids.size >= max ? t.maxSelected(max) : t.chosen(ids.size)
  const wholePage = keys.length > 0 && keys.every((key) => ids.has(key))
  return (
    <>
      <VisuallyHidden role="status">{shown && `${formatValue}. ${t.barHint}`}</VisuallyHidden>
      {shown && (
        <section aria-label={t.bulk} className={classes.bar}>
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <Group gap="xs" flex={1} miw={0}>
              <Text fw={500}>{formatValue}</Text>
              {!all && wholePage && more && (
                <Anchor component="button" type="button" size="sm" ta="start" onClick={selection.setAll}>
                  {t.chooseAll(total)}
                </Anchor>
              )}
            </Group>
            <Group gap="xs" wrap="nowrap">
              {phone ? <AsMenu actions={actions} /> : <AsButtons actions={actions} />}
              <CloseButton className={classes.close} aria-label={t.clearSelection} onClick={selection.clear} />
            </Group>
          </Group>
        </section>
      )}
    </>
  )
}

function AsButtons({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Group gap="xs">
      {actions.map(({ key, label, icon, onClick }) => (
        <Button
          key={key}
          size="xs"
          variant="transparent"
          className={classes.action}
          leftSection={icon}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

function AsMenu({ actions }: { actions: readonly BulkAction[] }) {
  const t = useTexts(dataTableTexts)
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" variant="transparent" className={classes.action} rightSection={<IconChevronUp />}>
          {t.actions}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon, danger, onClick }) => (
          <Menu.Item key={key} leftSection={icon} {...(danger ? { color: 'red' } : {})} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
