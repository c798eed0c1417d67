import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import classes from './side-panel.module.css'

type SidePanelProps = {
  title: string
  /** For a few facts, so that more of the list stays in sight. */
  compact?: boolean
  /** A dialog is open above the panel, which alone is closed by Escape. */
  covered?: boolean
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Details beside a list: slides in from the end side; Escape closes it and returns the focus. */
export function SidePanel({ title, compact, covered = false, opened, onClose, children }: SidePanelProps) {
  const t = useTexts(uiTexts)
  useReturnFocus(opened)
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      classNames={{ root: classes.panel }}
      mod={{ compact }}
      size="var(--side-panel-width)"
      overlayProps={{ backgroundOpacity: 0.24 }}
      closeOnEscape={!covered}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
    </Drawer>
  )
}
