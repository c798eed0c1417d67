import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './shortcuts.module.css'
import { shortcutsTexts } from './shortcuts.texts.ts'

/** The button that edits the shortcuts. */
export function ShortcutsStar(props: ActionIconProps & ComponentProps<'button'>) {
  const t = useTexts(shortcutsTexts)
  return (
    <ActionIcon size={36} aria-label={t.edit} aria-haspopup="dialog" {...props}>
      <IconStar className={classes.icon} />
    </ActionIcon>
  )
}
