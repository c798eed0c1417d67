import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { ScopeChoice, type SeriesScope } from './scope-choice.tsx'

type ScopeDialogProps = {
  title: string
  /** The question. */
  label: string
  row: Pick<Occurrence, 'startsAt' | 'endsAt' | 'timezone'>
  /** The effect of the action on the series. */
  allHint?: string
  body?: ReactNode
  verb: string
  danger?: boolean
  busy?: boolean
  opened: boolean
  onChoose: (scope: SeriesScope) => void
  onClose: () => void
}

/** Asks what an action on a meeting that repeats is about: this meeting, unless the series is chosen. */
export function ScopeDialog({ title, opened, onClose, ...props }: ScopeDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="sm">
      <ScopeForm {...props} onClose={onClose} />
    </Dialog>
  )
}

type ScopeFormProps = Omit<ScopeDialogProps, 'title' | 'opened'>

function ScopeForm({ label, row, allHint, body, verb, danger, busy, onChoose, onClose }: ScopeFormProps) {
  const [scope, setScope] = useState<SeriesScope>('one')
  return (
    <Stack gap="lg">
      <ScopeChoice following label={label} row={row} allHint={allHint} value={scope} onChange={setScope} />
      {body !== undefined && <Text c="dimmed">{body}</Text>}
      <FormActions
        submit={verb}
        danger={danger === true}
        busy={busy === true}
        onSubmit={() => onChoose(scope)}
        onCancel={onClose}
      />
    </Stack>
  )
}
