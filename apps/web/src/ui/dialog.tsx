import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from './theme.ts'
import { uiTexts } from './ui.texts.ts'

type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** Stays when one clicks beside it: for what would be lost with it. */
  sticky?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A modal with a title; Escape closes it and gives the focus back. On a phone it takes the screen. */
export function Dialog({ title, opened, onClose, sticky = false, size = 'md', children }: DialogProps) {
  const t = useTexts(uiTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!sticky}
      fullScreen={phone && size !== 'sm'}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
    </Modal>
  )
}
