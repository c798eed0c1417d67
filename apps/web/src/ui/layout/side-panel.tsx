import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { DockedPanel } from './docked-panel.tsx'
import classes from './side-panel.module.css'

type SidePanelProps = {
  title: string
  /** A dialog is open above the panel, which alone is closed by Escape. */
  covered?: boolean
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** From here on there is room for the list and the panel side by side; also in `side-panel.module.css`. */
const dockedBreakpoint = '(min-width: 75em)'

/**
 * Details of a row of a list: a column beside the list in a wide window, otherwise a drawer above it. The control that
 * opens the row has `data-opens`, and `aria-current` while the row is open.
 */
export function SidePanel(props: SidePanelProps) {
  const docked = useMediaQuery(dockedBreakpoint, false, { getInitialValueInEffect: false })
  if (!docked) return <PanelDrawer {...props} />
  return props.opened && <DockedPanel {...props} />
}

/** Slides in from the end side; Escape closes it and returns the focus. */
function PanelDrawer({ title, covered = false, opened, onClose, children }: SidePanelProps) {
  const t = useTexts(uiTexts)
  useReturnFocus(opened)
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      classNames={{ root: classes.drawer }}
      size="var(--side-panel-width)"
      overlayProps={{ backgroundOpacity: 0.24 }}
      closeOnEscape={!covered}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <div data-panel-body>{children}</div>
    </Drawer>
  )
}
