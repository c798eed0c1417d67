import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'

type SidePanelProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode }

/** Details beside a list: slides in from the end side; Escape closes it and returns the focus. */
export function SidePanel({ title, opened, onClose, children }: SidePanelProps) {
  const t = useTexts(uiTexts)
  useReturnFocus(opened)
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      title={title}
      styles={{ title: { fontWeight: 650 } }}
      position="right"
      size="min(32rem, 100vw)"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
    </Drawer>
  )
}
