import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { followMode } from '#features/meetings/meeting-modes/shared/mode-choice.rules.ts'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { ModeField } from '#features/meetings/meeting-modes/shared/mode-field.tsx'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { endsAtOtherTime, resolveTimes, shiftEnd } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import {
  followStart,
  type PreviewScope,
  type RecurrenceValues,
  toTimes,
} from '#features/meetings/meetings/series/recurrence.rules.ts'
import { RepeatsField } from '#features/meetings/meetings/series/repeats-field.tsx'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { zonedTimeTexts } from '#ui/base/zoned-time.texts.ts'
import { DateTimeRangeField } from '#ui/form/dates/date-time-range-field.tsx'
import { TimeZoneField } from '#ui/form/dates/time-zone-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { Availability } from './availability.tsx'
import classes from './meeting-fields.module.css'
import { optionsTexts } from './meeting-options.texts.ts'
import { MeetingOptionsFields, useDescribeOptions } from './meeting-options-fields.tsx'
import { MeetingPasswordField } from './meeting-password-field.tsx'

export type MeetingValues = {
  topic: string
  start: string
  end: string
  timezone: string
  password: string
  modeId: string
  options: MeetingOptions
  recurrence: RecurrenceValues
}

type MeetingFieldsProps = {
  form: ContractForm<MeetingValues>
  timed: boolean
  scope: PreviewScope
  /** Between the times and the options. */
  people?: ReactNode
  /** An option of a new meeting, and how many are chosen. */
  alternativeHosts?: { readonly count: number; readonly field: ReactNode } | undefined
  /**
   * The field for those who may edit it besides its owner, and how many are chosen; absent unless the user is the
   * owner.
   */
  managers?: { readonly count: number; readonly field: ReactNode } | undefined
}

/** The fields of a new or existing meeting; open meetings have no times. */
export function MeetingFields({ form, timed, scope, people, alternativeHosts, managers }: MeetingFieldsProps) {
  const t = useTexts(meetingsTexts)
  const { values, setFieldValue } = form
  const choices = usePossibleModes()
  const chooseMode = (mode: ModeChoice) => {
    const { modeId, options } = form.getValues()
    const present = choices.find(({ id }) => id === modeId)
    form.setValues({ ...form.getValues(), modeId: mode.id, options: followMode(options, present, mode) })
  }
  const moveStart = (start: string) => {
    const { start: previous, recurrence } = form.getValues()
    setFieldValue('end', shiftEnd(form.getValues(), start))
    setFieldValue('start', start)
    setFieldValue('recurrence', followStart(recurrence, previous, start))
  }
  return (
    <>
      <CardSection>
        <TextField name="topic" label={t.topic} maxLength={200} className={classes.topic ?? ''} data-autofocus />
        {timed && (
          <>
            <DateTimeRangeField
              start={{ name: 'start', label: t.start }}
              end={{ name: 'end', label: t.end }}
              onStart={moveStart}
              onEnd={(end) => setFieldValue('end', end)}
            >
              <TimeZoneField name="timezone" label={t.zone} />
            </DateTimeRangeField>
            <Availability times={toTimes(values)} scope={scope} />
            <TimesNotice times={values} />
            <RepeatsField form={form} scope={scope} />
          </>
        )}
        {people}
      </CardSection>
      <MeetingOptionsSection
        values={values}
        errors={form.errors}
        onPassword={(password) => setFieldValue('password', password)}
        onOptions={(options) => setFieldValue('options', options)}
        modes={{ choices, onChoose: chooseMode }}
        alternativeHosts={alternativeHosts}
        managers={managers}
      />
    </>
  )
}

const maxNamed = 3

/** Returns the first ones, and how many more there are. */
const shorten = (names: readonly string[], more: (count: number) => string): readonly string[] =>
  names.length > maxNamed ? [...names.slice(0, maxNamed - 1), more(names.length - maxNamed + 1)] : names

type MeetingOptionsSectionProps = Pick<MeetingFieldsProps, 'alternativeHosts' | 'managers'> & {
  values: Pick<MeetingValues, 'password' | 'options'> & { readonly modeId: string }
  errors: ContractForm<MeetingValues>['errors']
  onPassword: (password: string) => void
  onOptions: (options: MeetingOptions) => void
  /** The modes; a date of a series has that of the series. */
  modes: { readonly choices: readonly ModeChoice[]; readonly onChoose?: (mode: ModeChoice) => void }
  /** Says that they are not those of the series; `short` in the line. */
  difference?: { readonly short: string; readonly note: ReactNode } | undefined
}

/** Folds the options that are rarely changed to a line that lists the chosen ones. */
export function MeetingOptionsSection({
  values,
  errors,
  onPassword,
  onOptions,
  modes: { choices, onChoose },
  difference,
  alternativeHosts,
  managers,
}: MeetingOptionsSectionProps) {
  const t = useTexts(meetingsTexts)
  const [opened, setOpened] = useState(false)
  const { entry, others } = useDescribeOptions()(values.options)
  const { more, password, noPassword } = useTexts(optionsTexts)
  const hasProblem = Object.keys(errors).some((name) =>
    /^(password|modeId|options|alternativeHosts|managers)\b/.test(name),
  )
  const { managersChosen } = useTexts(managersTexts)
  const nameMode = useModeName()
  const mode = choices.find(({ id }) => id === values.modeId)
  const { count = 0, field } = alternativeHosts ?? {}
  const { count: managing = 0 } = managers ?? {}
  return (
    <details
      className={classes.options}
      open={opened || hasProblem}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={classes.line}>
        {t.options}
        <span className={classes.chosen}>
          {[
            ...(difference === undefined ? [] : [difference.short]),
            ...(mode !== undefined && choices.length > 1 ? [nameMode(mode)] : []),
            values.options.passwordRequired ? password : noPassword,
            entry,
            ...(count > 0 ? [t.alternativeHostsChosen(count)] : []),
            ...(managing > 0 ? [managersChosen(managing)] : []),
            ...shorten(others, more),
          ].join(', ')}
        </span>
      </summary>
      <div className={classes.inside}>
        {difference?.note}
        {onChoose && <ModeField value={values.modeId} choices={choices} onChoose={onChoose} />}
        <MeetingPasswordField value={values.password} onChange={onPassword} />
        {field}
        {managers?.field}
        <MeetingOptionsFields options={values.options} mode={mode} onChange={onOptions} />
      </div>
    </details>
  )
}

/** Shows the start in the user's own time zone if that differs, and says what a clock change does to the times. */
export function TimesNotice({ times }: { times: { start: string; end: string; timezone: string } }) {
  const t = useTexts(meetingsTexts)
  const { yourTime } = useTexts(zonedTimeTexts)
  const formats = useFormats()
  const { timezone } = times
  const resolved = resolveTimes(times)
  if (!resolved) return null
  const { startsAt, endsAt, dst } = resolved
  const own = formats.dateTime(startsAt)
  const isOther = formats.timeElsewhere(startsAt, timezone) !== undefined
  const notes = [
    ...(dst === 'none' ? [] : [dst === 'missing' ? t.startMissing(formats.timeIn(startsAt, timezone)) : t.startTwice]),
    ...(endsAt > startsAt && endsAtOtherTime(resolved, timezone) ? [t.endsAt(formats.timeIn(endsAt, timezone))] : []),
  ]
  return (
    <>
      {isOther && (
        <Text size="xs" c="dimmed">
          {yourTime(own)}
        </Text>
      )}
      {notes.length > 0 && (
        <Alert color="gray" variant="light" role="status">
          {notes.join(' ')}
        </Alert>
      )}
    </>
  )
}
