import { type ReactNode, useState } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

type ResultDialogProps<Result> = Omit<DialogProps, 'children' | 'sticky'> & {
  /** The first step; it calls `onResult` with what the second one shows. */
  form: (onResult: (result: Result) => void) => ReactNode
  result: (result: Result) => ReactNode
}

/** A dialog with a form that gives way to the result of its submission. It starts again when it is opened again. */
export function ResultDialog<Result>({ form, result, ...dialog }: ResultDialogProps<Result>) {
  return (
    <Dialog {...dialog} sticky>
      <Steps form={form} result={result} />
    </Dialog>
  )
}

function Steps<Result>({ form, result }: Pick<ResultDialogProps<Result>, 'form' | 'result'>) {
  const [shown, setShown] = useState<{ readonly result: Result }>()
  return shown ? result(shown.result) : form((value) => setShown({ result: value }))
}
