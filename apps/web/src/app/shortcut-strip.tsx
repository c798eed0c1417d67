import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'
import classes from './shortcut-strip.module.css'
import { Shortcuts } from './shortcuts/shortcuts.tsx'

/** The shortcuts at the side of style 3; they can be hidden to gain their width. */
export function ShortcutStrip() {
  const t = useTexts(appTexts)
  const [shown, setShown] = useState(true)
  const Icon = shown ? IconChevronLeft : IconChevronRight
  return (
    <aside className={classes.strip} data-shown={shown || undefined} aria-label={t.shortcutStrip}>
      <ActionIcon
        size={shown ? 36 : 24}
        aria-expanded={shown}
        aria-label={shown ? t.hideShortcuts : t.showShortcuts}
        onClick={() => setShown(!shown)}
      >
        <Icon className={classes.arrow} />
      </ActionIcon>
      {shown && <Shortcuts orientation="vertical" />}
    </aside>
  )
}
