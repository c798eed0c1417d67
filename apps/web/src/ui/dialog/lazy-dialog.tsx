import type { ComponentType } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { DialogSuspense } from './dialog-suspense.tsx'
import type { DialogState } from './use-dialog.ts'

type LazyDialogProps = {
  /** Made with `lazy`. */
  Content: ComponentType<{ opened: boolean; onClose: () => void }>
  state: DialogState
}

/** A dialog that is loaded when it is opened for the first time. */
export function LazyDialog({ Content, state: { opened, close } }: LazyDialogProps) {
  const hasOpened = useHasBeenTrue(opened)
  return (
    hasOpened && (
      <DialogSuspense>
        <Content opened={opened} onClose={close} />
      </DialogSuspense>
    )
  )
}
