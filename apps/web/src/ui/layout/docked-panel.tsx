import { CloseButton, Portal, Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import classes from './side-panel.module.css'
import { sidePanelSlot } from './side-panel-slot.ts'
import { useDockedKeys } from './use-docked-keys.ts'

type DockedPanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel in a column of its own beside the list, which stays usable: nothing is dimmed and no focus is trapped. */
export function DockedPanel({ title, onClose, children }: DockedPanelProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const { close } = useDockedKeys(ref, onClose)
  return (
    <Portal target={`#${sidePanelSlot}`}>
      <aside ref={ref} aria-labelledby={id} tabIndex={-1} className={classes.docked}>
        <div className={classes.head}>
          <Title order={2} id={id} className={classes.title}>
            {title}
          </Title>
          <CloseButton aria-label={t.close} onClick={close} />
        </div>
        <div className={classes.body} data-panel-body>
          {children}
        </div>
      </aside>
    </Portal>
  )
}
