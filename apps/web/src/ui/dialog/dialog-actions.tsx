import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons at the end of a dialog; the main one is the last. Those of a form are `FormActions`. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm">
      {children}
    </Group>
  )
}
