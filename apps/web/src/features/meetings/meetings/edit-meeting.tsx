import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import { type Meeting, MeetingUpdate } from '@foyer/contract/meetings/meetings.shapes'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { useUpdate } from './meetings.queries.ts'
import { findPastStart } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'

type EditMeetingProps = { meeting: Meeting; onSaved: (meeting: Meeting) => void; onReload: () => void }

/** Edits a meeting. A change by somebody else since the form was opened is reported, not overwritten. */
export function EditMeeting({ meeting: current, onSaved, onReload }: EditMeetingProps) {
  const t = useTexts(meetingsTexts)
  const update = useUpdate()
  const sendsEmail = useSendsEmail()
  const [meeting] = useState(current)
  const [conflict, setConflict] = useState(false)
  const isScheduled = meeting.kind === 'scheduled'
  const form = useContractForm({
    schema: MeetingUpdate,
    sentences: meetingsErrors,
    initialValues: {
      topic: meeting.topic,
      start: meeting.start ?? '',
      end: meeting.end ?? '',
      timezone: meeting.timezone,
      password: meeting.password,
      joinBeforeHost: meeting.joinBeforeHost,
    },
    labels: { topic: t.topic, start: t.start, end: t.end, timezone: t.zone, password: t.password },
    // A meeting that has already started keeps its start.
    predictErrors: (values) => (values.start === meeting.start ? {} : findPastStart(values, Date.now())),
    toInput: ({ start, end, ...values }) => ({
      ...values,
      ...(isScheduled ? { start, end } : {}),
      id: meeting.id,
      version: meeting.version,
    }),
    send: async (input) => {
      const saved = await update.mutateAsync(input)
      toast.success(t.edited)
      onSaved(saved)
    },
    onFailure: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (isConflict) setConflict(true)
      return isConflict
    },
    draft: `meeting-${meeting.id}-${meeting.version}`,
  })
  return (
    <Form form={form} label={t.editTitle}>
      {conflict && (
        <Alert color="red" variant="light" title={t.conflict} role="alert">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t.conflictBody}</Text>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => {
                form.release()
                onReload()
              }}
            >
              {t.loadLatest}
            </Button>
          </Stack>
        </Alert>
      )}
      <MeetingFields form={form} timed={isScheduled} />
      {meeting.invitees.length > 0 && (
        <Text size="sm" c="dimmed">
          {sendsEmail ? t.changesEmailed : t.changesNotEmailed}
        </Text>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={form.sending}>
          {t.save}
        </Button>
      </Group>
    </Form>
  )
}
