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

/** The form of a meeting as it was when it was opened; a later change by others is answered, not overwritten. */
export function EditMeeting({ meeting: current, onSaved, onReload }: EditMeetingProps) {
  const t = useTexts(meetingsTexts)
  const update = useUpdate()
  const sendsEmail = useSendsEmail()
  const [meeting] = useState(current)
  const [conflict, setConflict] = useState(false)
  const timed = meeting.kind === 'scheduled'
  const form = useContractForm({
    schema: MeetingUpdate,
    sentences: meetingsErrors,
    initialValues: {
      topic: meeting.topic,
      start: meeting.start ?? '',
      end: meeting.end ?? '',
      timezone: meeting.timezone,
      password: meeting.password,
      join_before_host: meeting.join_before_host,
    },
    labels: { topic: t.topic, start: t.start, end: t.end, timezone: t.zone, password: t.password },
    // What has begun may keep its start.
    foresee: (values) => (values.start === meeting.start ? {} : findPastStart(values, Date.now())),
    toInput: ({ start, end, ...values }) => ({
      ...values,
      ...(timed ? { start, end } : {}),
      id: meeting.id,
      version: meeting.version,
    }),
    send: async (input) => {
      const saved = await update.mutateAsync(input)
      toast.success(t.edited)
      onSaved(saved)
    },
    onFailure: (error) => {
      const conflicts = error instanceof ApiError && error.code === 'conflict'
      if (conflicts) setConflict(true)
      return conflicts
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
              {t.loadNewer}
            </Button>
          </Stack>
        </Alert>
      )}
      <MeetingFields form={form} timed={timed} />
      {meeting.invitees.length > 0 && (
        <Text size="sm" c="dimmed">
          {sendsEmail ? t.who : t.whoNoEmail}
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
