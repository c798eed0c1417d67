import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from './confirm.tsx'
import { useDialog } from './use-dialog.ts'

type RemoveButtonProps = {
  verb: string
  title: string
  body: string
  /** Reports its own errors. */
  remove: () => Promise<unknown>
  onRemoved: () => void
}

/** A button that removes what a form is about, after a question. */
export function RemoveButton({ verb, title, body, remove, onRemoved }: RemoveButtonProps) {
  const confirmation = useDialog()
  const [isBusy, setBusy] = useState(false)
  const onConfirm = async () => {
    setBusy(true)
    try {
      await remove()
      onRemoved()
    } catch {
      confirmation.close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => confirmation.open()}>
        {verb}
      </Button>
      <Confirm
        title={title}
        body={body}
        verb={verb}
        opened={confirmation.opened}
        busy={isBusy}
        onConfirm={() => void onConfirm()}
        onClose={confirmation.close}
      />
    </>
  )
}
