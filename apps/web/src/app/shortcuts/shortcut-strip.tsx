import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { shellTexts } from '#app/layout/shell.texts.ts'
import { useChangeSettings } from '#lib/session/change-settings.ts'
import { useSettings } from '#lib/session/settings.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './shortcut-strip.module.css'
import { Shortcuts } from './shortcuts.tsx'

/** The shortcuts at the side of style 3; they can be hidden to gain their width. */
export function ShortcutStrip() {
  const t = useTexts(shellTexts)
  const { shortcutStrip: shown } = useSettings()
  const { change } = useChangeSettings()
  const Icon = shown ? IconChevronLeft : IconChevronRight
  return (
    <aside className={classes.strip} aria-label={t.shortcutStrip}>
      <ActionIcon
        size={shown ? 36 : 24}
        aria-expanded={shown}
        aria-label={shown ? t.hideShortcuts : t.showShortcuts}
        onClick={() => change({ shortcutStrip: shown ? false : null })}
      >
        <Icon className={classes.arrow} />
      </ActionIcon>
      {shown && <Shortcuts orientation="vertical" />}
    </aside>
  )
}
