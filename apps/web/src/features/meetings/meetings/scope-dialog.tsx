import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import classes from './recurrence.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'

const scopes = ['one', 'all'] as const
/** The meetings of a series that an action is about. */
export type Scope = (typeof scopes)[number]

type ScopeDialogProps = {
  title: string
  /** The question. */
  label: string
  row: Pick<Occurrence, 'startsAt' | 'endsAt' | 'timezone'>
  /** What the action does to the series. */
  allHint?: string
  body?: ReactNode
  verb: string
  danger?: boolean
  busy?: boolean
  opened: boolean
  onChoose: (scope: Scope) => void
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
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const [scope, setScope] = useState<Scope>('one')
  const hints = { one: formats.periodIn(row.startsAt, row.endsAt, row.timezone), all: allHint }
  return (
    <Stack gap="lg">
      <Radio.Group
        label={label}
        value={scope}
        onChange={(value) => setScope(scopes.find((one) => one === value) ?? 'one')}
      >
        <Stack gap="sm" mt="xs">
          {scopes.map((value) => (
            <Radio
              key={value}
              className={classes.option ?? ''}
              value={value}
              label={t[value]}
              description={hints[value]}
              data-autofocus={value === scope || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
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
