import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toChosen } from '#features/meetings/meeting-modes/shared/mode-choice.rules.ts'
import { defaultTimes, findPastStart, toEmails, toListPath } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import {
  findEarlyEnd,
  hasOtherTimes,
  toRecurrenceInput,
  toRecurrenceValues,
} from '#features/meetings/meetings/series/recurrence.rules.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { SeriesChangeDialog } from '#features/meetings/meetings/series/series-change-dialog.tsx'
import { Declined, useSeriesChange } from '#features/meetings/meetings/series/use-series-change.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { formatPerson, parseAddresses } from '#lib/forms/addresses.ts'
import { useVersionedForm } from '#lib/forms/versioned-form.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { ManagersField } from './managers-field.tsx'
import classes from './meeting-fields.module.css'
import { MeetingFields } from './meeting-fields.tsx'
import { MeetingPreview } from './meeting-preview.tsx'

type EditMeetingProps = {
  meeting: Meeting
  /** Gives a time to an open meeting, which is a scheduled one from then on. */
  scheduling?: boolean
  /** The occurrence of a series from which on it is edited. */
  from?: string | undefined
  onSaved: (meeting: Meeting) => void
}

/** Returns the values of the form. Those of a series start with its next meeting: the past ones stay. */
function toValues({ topic, start, end, timezone, recurrence, remaining, managers, ...meeting }: Meeting) {
  const { password, modeId, options } = meeting
  const times = remaining ?? { start: start ?? '', end: end ?? '', recurrence }
  return {
    topic,
    start: times.start,
    end: times.end,
    timezone,
    recurrence: toRecurrenceValues(times.recurrence, times.start),
    password,
    modeId,
    options,
    managers: managers.map(formatPerson),
  }
}

/** Checks whether other co-managers are chosen than the meeting has. */
const hasOthers = (managers: readonly string[], meeting: Meeting): boolean =>
  managers.join('\n') !== meeting.managers.map(formatPerson).join('\n')

/** Checks whether a meeting has invitees, or is a series that may have some of single dates. */
const mayHaveInvitees = ({ invitees, recurrence }: Meeting): boolean => invitees.length > 0 || recurrence !== null

/** Edits a meeting; if someone else has saved a newer version, shows the differences. */
export function EditMeeting({ meeting, scheduling = false, from, onSaved }: EditMeetingProps) {
  const t = useTexts(meetingsTexts)
  const { followingTitle, followingNote } = useTexts(recurrenceTexts)
  const { save } = useTexts(commonTexts)
  const navigate = useNavigate()
  const cache = useCallCache()
  const update = useCallMutation(meetings.update, { errors: 'form' })
  const sendsEmail = useSendsEmail()
  const change = useSeriesChange()
  const edited = { id: meeting.id, ...(from === undefined ? {} : { from }) }
  const isScheduled = meeting.kind === 'scheduled' || scheduling
  const [firstTimes] = useState(() => defaultTimes(meeting.timezone, Date.now()))
  const toTimedValues = (row: Meeting) => toValues(scheduling && row.start === null ? { ...row, ...firstTimes } : row)
  const { form, conflict } = useVersionedForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingUpdate,
    errors: meetingsErrors,
    row: meeting,
    fetchLatest: () => cache.fetch(meetings.get, edited, { staleTime: 0 }),
    toValues: toTimedValues,
    // A meeting that has already started keeps its start.
    predictErrors: (values) => ({
      ...(values.start === toTimedValues(meeting).start ? {} : findPastStart(values, Date.now())),
      ...findEarlyEnd(values),
    }),
    toInput: ({ start, end, recurrence, managers, modeId, options, ...values }, base) => ({
      ...values,
      // A mode that was turned off meanwhile can stay, but not be chosen.
      ...(modeId === base.modeId ? { options: toChosen(options, base.options) } : { modeId, options }),
      ...(hasOthers(managers, base) ? { managers: toEmails(managers) } : {}),
      // Fields that are not sent stay as they are.
      ...(isScheduled && (base.start === null || hasOtherTimes({ ...values, start, end, recurrence }, toValues(base)))
        ? { start, end, ...toRecurrenceInput(recurrence) }
        : {}),
      ...edited,
      version: base.version,
    }),
    send: async (input, { base }) => {
      if (base.recurrence !== null) await change.confirm(input, base)
      return update.mutateAsync(input)
    },
    onFailure: (error) => error instanceof Declined,
    onSaved,
    draft: `meeting-${meeting.id}${scheduling ? '-time' : ''}${from === undefined ? '' : `-from-${from}`}`,
  })
  const emailsChanges = sendsEmail && form.values.options.emailChange
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Form form={form} label={from === undefined ? t.editTitle : followingTitle} card>
          {conflict && (
            <CardSection>
              <VersionConflict conflict={conflict} />
            </CardSection>
          )}
          {from !== undefined && (
            <CardSection>
              <Alert color="gray">{followingNote}</Alert>
            </CardSection>
          )}
          <MeetingFields
            form={form}
            timed={isScheduled}
            scope={edited}
            managers={
              isScheduled && meeting.own
                ? {
                    count: parseAddresses(form.values.managers.join('\n')).addresses.length,
                    field: (
                      <ManagersField
                        people={form.values.managers}
                        onChange={(next) => form.setFieldValue('managers', next)}
                        errors={form.errors}
                      />
                    ),
                  }
                : undefined
            }
          />
          <FormActions
            submit={scheduling ? t.schedule : save}
            note={mayHaveInvitees(meeting) && (emailsChanges ? t.changesEmailed : t.changesNotEmailed)}
            onCancel={() => void navigate({ to: toListPath(meeting) })}
          />
        </Form>
        {isScheduled && <MeetingPreview values={form.values} />}
      </div>
      <SeriesChangeDialog change={change} timezone={form.values.timezone} emailsChanges={emailsChanges} />
    </div>
  )
}
