import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEyeOff, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from './stage.module.css'
import { isScreen, type StageItem } from './stage.rules.ts'
import { stageTexts } from './stage.texts.ts'
import type { StageState } from './use-stage.ts'

/** Offers the actions on a tile, and shows how good the participant's connection is. */
export function TileMenu({ item, stage }: { item: StageItem; stage: StageState }) {
  const t = useTexts(stageTexts)
  const isPinned = stage.pinned === item.id
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          variant="default"
          size="md"
          aria-label={t.tileMenu(isScreen(item) ? t.screenOf(item.name) : item.name)}
          // Only the tile is meant by a double click.
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isScreen(item) && <Menu.Label>{t[`connection-${item.connection}`]}</Menu.Label>}
        <Menu.Item leftSection={isPinned ? <IconPinnedOff /> : <IconPin />} onClick={() => stage.togglePin(item.id)}>
          {isPinned ? t.unpin : t.pin}
        </Menu.Item>
        {!isScreen(item) && item.self && (
          <Menu.Item leftSection={<IconEyeOff />} onClick={() => stage.hideSelf(true)}>
            {t.hideSelf}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
