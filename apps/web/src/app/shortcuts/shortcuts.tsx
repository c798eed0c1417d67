import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './shortcuts.module.css'
import { shortcutsTexts } from './shortcuts.texts.ts'
import { ShortcutsEditor } from './shortcuts-editor.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type ShortcutsProps = { orientation?: 'horizontal' | 'vertical' }

/** More would push the rest of the bar away; the editor lists all. */
const maxInBar = 6

/** The user's shortcuts as icons, and the star that edits them: in the toolbar, or in a vertical strip. */
export function Shortcuts({ orientation = 'horizontal' }: ShortcutsProps) {
  const t = useTexts(shortcutsTexts)
  const language = useLanguage()
  const { items } = useShortcuts()
  const shown = orientation === 'horizontal' ? items.slice(0, maxInBar) : items
  return (
    <div className={classes.bar} data-orientation={orientation}>
      {shown.length > 0 && (
        <nav aria-label={t.shortcuts} className={classes.links}>
          {shown.map(({ path, label, icon: Icon }) => (
            <Hint key={path} label={label[language]}>
              <ActionIcon component={Link} to={path} size={36} aria-label={label[language]}>
                <Icon className={classes.icon} />
              </ActionIcon>
            </Hint>
          ))}
        </nav>
      )}
      <ShortcutsEditor />
    </div>
  )
}
