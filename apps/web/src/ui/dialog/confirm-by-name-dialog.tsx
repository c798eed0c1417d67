import { Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { detailTexts } from '#ui/layout/detail.texts.ts'
import { Dialog } from './dialog.tsx'

type ConfirmByNameDialogProps = {
  title: string
  body: ReactNode
  /** The text that has to be typed. */
  name: string
  /** Error of the field if anything else is typed. */
  wrong: string
  /** The button's label: a verb and its object. */
  verb: string
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone: the user types the name of what is deleted. */
export function ConfirmByNameDialog(props: ConfirmByNameDialogProps) {
  const { title, opened, busy, onClose } = props
  return (
    <Dialog title={title} opened={opened} onClose={() => busy || onClose()} size="sm">
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm({ body, name, wrong, verb, busy, onConfirm, onClose }: ConfirmByNameDialogProps) {
  const t = useTexts(detailTexts)
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const matches = typed.trim() === name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (matches && !busy) onConfirm()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text component="div">{body}</Text>
        <TextInput
          label={t.typeName(name)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={checked && !matches && wrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <FormActions danger submit={verb} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  )
}
