import { type ComponentType, Suspense } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
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
      <Suspense>
        <Content opened={opened} onClose={close} />
      </Suspense>
    )
  )
}
