import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { useNavigate } from '@tanstack/react-router'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { commonTexts } from '#lib/common.texts.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './meeting-fields.module.css'
import { MeetingFields } from './meeting-fields.tsx'
import { MeetingSummary } from './meeting-summary.tsx'
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
  const navigate = useNavigate()
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
    onSaved,
    draft: `meeting-${meeting.id}`,
  })
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Form form={form} label={t.editTitle} card>
          {conflict && (
            <CardSection>
              <VersionConflict conflict={conflict} />
            </CardSection>
          )}
          <MeetingFields form={form} timed={isScheduled} />
          <FormActions
            submit={save}
            note={meeting.invitees.length > 0 && (sendsEmail ? t.changesEmailed : t.changesNotEmailed)}
            onCancel={() => void navigate({ to: '/portal/upcoming-meetings' })}
          />
        </Form>
        {isScheduled && <MeetingSummary values={form.values} />}
      </div>
    </div>
  )
}
