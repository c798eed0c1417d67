import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MenuLeaf } from '#app/menu.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './shortcuts.module.css'
import { shortcutsTexts } from './shortcuts.texts.ts'

/** Shortcuts as icons. */
export function ShortcutLinks({ items }: { items: readonly MenuLeaf[] }) {
  const t = useTexts(shortcutsTexts)
  const language = useLanguage()
  return (
    <nav aria-label={t.shortcuts} className={classes.links}>
      {items.map(({ path, label, icon: Icon }) => (
        <Hint key={path} label={label[language]}>
          <ActionIcon component={Link} to={path} size={36} aria-label={label[language]}>
            <Icon className={classes.icon} />
          </ActionIcon>
        </Hint>
      ))}
    </nav>
  )
}
