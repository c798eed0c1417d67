import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting, MeetingOccurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { findPastStart, shiftEnd } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { hasOwnSettings, toDateSettings } from '#features/meetings/meetings/series/date-settings.rules.ts'
import { toRecurrenceValues, toTimes } from '#features/meetings/meetings/series/recurrence.rules.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { RecurrenceLine } from '#features/meetings/meetings/series/recurrence-line.tsx'
import { useRecurrenceTexts } from '#features/meetings/meetings/series/use-recurrence-texts.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useVersionedForm } from '#lib/forms/versioned-form.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { findZoneCity } from '#lib/time/zones.ts'
import { toast } from '#lib/toast.ts'
import { DateTimeRangeField } from '#ui/form/dates/date-time-range-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { Availability } from './availability.tsx'
import classes from './meeting-fields.module.css'
import { MeetingOptionsSection, type MeetingValues, TimesNotice } from './meeting-fields.tsx'

type Values = Pick<MeetingValues, 'topic' | 'start' | 'end' | 'password' | 'options'>
type Row = Values & { version: number }

function toRow(date: MeetingOccurrence, series: Meeting): Row {
  const { topic, start, end } = date
  return { topic, start, end, ...toDateSettings(series, date), version: series.version }
}

/** Edits one meeting of a series: its topic, date, times, password and options. */
export function EditOccurrence({ meeting, occurrence: row }: { meeting: Meeting; occurrence: MeetingOccurrence }) {
  const t = useTexts(meetingsTexts)
  const { occurrenceTitle, occurrenceNote, occurrenceEmailed, ...ownTexts } = useTexts(recurrenceTexts)
  const { save } = useTexts(commonTexts)
  const { describe } = useRecurrenceTexts()
  const navigate = useNavigate()
  const cache = useCallCache()
  const update = useCallMutation(meetings.updateOccurrence, { errors: 'form' })
  const sendsEmail = useSendsEmail()
  const choices = usePossibleModes()
  const { id, timezone, recurrence } = meeting
  const { occurrence } = row
  const leave = () => void navigate({ to: '/portal/upcoming-meetings' })
  const { form, conflict } = useVersionedForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).OccurrenceUpdate,
    errors: meetingsErrors,
    row: toRow(row, meeting),
    fetchLatest: async () => {
      const [latest, { items }] = await Promise.all([
        cache.fetch(meetings.get, { id }, { staleTime: 0 }),
        cache.fetch(meetings.listOccurrences, { id }, { staleTime: 0 }),
      ])
      return toRow(items.find((one) => one.occurrence === occurrence) ?? row, latest)
    },
    toValues: ({ version: _version, ...values }: Row): Values => values,
    predictErrors: (values) => (values.start === row.start ? {} : findPastStart({ ...values, timezone }, Date.now())),
    toInput: (values, { version }) => ({ ...values, id, occurrence, version }),
    send: async (input) => ({ ...toRow(await update.mutateAsync(input), meeting), version: input.version + 1 }),
    onSaved: () => {
      toast.success(t.edited)
      leave()
    },
    draft: `meeting-${id}-${occurrence}`,
  })
  const moveStart = (start: string) => {
    form.setFieldValue('end', shiftEnd(form.getValues(), start))
    form.setFieldValue('start', start)
  }
  const { values, setFieldValue } = form
  const useSeries = () => {
    const { password, options } = meeting
    form.setValues({ ...form.getValues(), password, options })
  }
  return (
    <Form form={form} label={occurrenceTitle} card>
      {conflict && (
        <CardSection>
          <VersionConflict conflict={conflict} />
        </CardSection>
      )}
      <CardSection>
        {recurrence !== null && <RecurrenceLine text={describe(recurrence, meeting.start ?? '')} />}
        <TextField name="topic" label={t.topic} maxLength={200} className={classes.topic ?? ''} data-autofocus />
        <DateTimeRangeField
          start={{ name: 'start', label: t.start }}
          end={{ name: 'end', label: t.end }}
          onStart={moveStart}
          onEnd={(end) => setFieldValue('end', end)}
        >
          <Text c="dimmed">{findZoneCity(timezone)}</Text>
        </DateTimeRangeField>
        <Availability
          times={toTimes({ ...form.values, timezone, recurrence: toRecurrenceValues(null, form.values.start) })}
          scope={{ id, occurrence }}
        />
        <TimesNotice times={{ ...values, timezone }} />
      </CardSection>
      <MeetingOptionsSection
        values={{ ...values, modeId: meeting.modeId }}
        errors={form.errors}
        onPassword={(password) => setFieldValue('password', password)}
        onOptions={(options) => setFieldValue('options', options)}
        modes={{ choices }}
        difference={
          hasOwnSettings(values, meeting)
            ? {
                short: ownTexts.ownSettings,
                note: (
                  <Group justify="space-between" gap="xs">
                    <Text size="sm">{ownTexts.ownSettingsNote}</Text>
                    <Button variant="default" size="xs" onClick={useSeries}>
                      {ownTexts.useSeries}
                    </Button>
                  </Group>
                ),
              }
            : undefined
        }
      />
      <FormActions
        submit={save}
        note={
          sendsEmail && values.options.emailChange && meeting.invitees.length > 0 ? occurrenceEmailed : occurrenceNote
        }
        onCancel={leave}
      />
    </Form>
  )
}

/** Replaces the form at an address that was kept too long. */
export function OccurrenceGone() {
  const t = useTexts(recurrenceTexts)
  return (
    <Alert color="gray" role="status" maw="var(--portal-form-width)">
      {t.occurrenceGone}
    </Alert>
  )
}
