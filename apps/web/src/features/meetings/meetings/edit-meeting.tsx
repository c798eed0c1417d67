import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Text } from '@mantine/core'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { commonTexts } from '#lib/common.texts.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { findPastStart } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'

type EditMeetingProps = { meeting: Meeting; onSaved: (meeting: Meeting) => void }

const toValues = ({ topic, start, end, timezone, password, joinBeforeHost }: Meeting) => ({
  topic,
  start: start ?? '',
  end: end ?? '',
  timezone,
  password,
  joinBeforeHost,
})

/** Edits a meeting; if someone else has saved a newer version, shows the differences. */
export function EditMeeting({ meeting, onSaved }: EditMeetingProps) {
  const t = useTexts(meetingsTexts)
  const { save } = useTexts(commonTexts)
  const cache = useCallCache()
  const update = useCallMutation(meetings.update, { errors: 'form' })
  const sendsEmail = useSendsEmail()
  const isScheduled = meeting.kind === 'scheduled'
  const { form, conflict } = useVersionedForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingUpdate,
    errors: meetingsErrors,
    row: meeting,
    fetchLatest: () => cache.fetch(meetings.get, { id: meeting.id }, { staleTime: 0 }),
    toValues,
    // A meeting that has already started keeps its start.
    predictErrors: (values) => (values.start === meeting.start ? {} : findPastStart(values, Date.now())),
    toInput: ({ start, end, ...values }, { id, version }) => ({
      ...values,
      ...(isScheduled ? { start, end } : {}),
      id,
      version,
    }),
    send: (input) => update.mutateAsync(input),
    onSaved: (saved) => {
      toast.success(t.edited)
      onSaved(saved)
    },
    draft: `meeting-${meeting.id}`,
  })
  return (
    <Form form={form} label={t.editTitle}>
      <VersionConflict conflict={conflict} />
      <MeetingFields form={form} timed={isScheduled} />
      {meeting.invitees.length > 0 && (
        <Text size="sm" c="dimmed">
          {sendsEmail ? t.changesEmailed : t.changesNotEmailed}
        </Text>
      )}
      <FormActions submit={save} />
    </Form>
  )
}
