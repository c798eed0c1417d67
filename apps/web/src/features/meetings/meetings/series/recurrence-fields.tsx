import { maxOccurrences, type Weekday, weekdays } from '@foyer/contract/meetings/recurrence-constants'
import { Input, NativeSelect, NumberInput } from '@mantine/core'
import { useId } from 'react'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { DateInput } from '#ui/form/dates/date-input.tsx'
import classes from './recurrence.module.css'
import { chooseFrequency, type Frequency, type PreviewScope, type Times, toggleWeekday } from './recurrence.rules.ts'
import { recurrenceTexts } from './recurrence.texts.ts'
import { RecurrencePreview } from './recurrence-preview.tsx'
import { useRecurrenceTexts } from './use-recurrence-texts.ts'

type RecurrenceFieldsProps = { form: ContractForm<Times>; scope: PreviewScope }

/** The rule of a meeting that repeats: only the fields that its kind needs, and what follows from them. */
export function RecurrenceFields({ form, scope }: RecurrenceFieldsProps) {
  const { repeats, frequency } = form.values.recurrence
  return (
    <>
      {repeats === 'custom' && <Interval form={form} />}
      {frequency === 'weekly' && <Weekdays form={form} />}
      <End form={form} />
      <RecurrencePreview times={form.values} scope={scope} />
    </>
  )
}

const toNumber = (value: string | number): number | '' => (typeof value === 'number' ? value : '')

type NumberName = 'interval' | 'monthDay' | 'count'

type ShortNumberProps = { form: ContractForm<Times>; name: NumberName; label: string; max: number; errorId: string }

/** A number within a sentence. */
function ShortNumber({ form, name, label, max, errorId }: ShortNumberProps) {
  const { error, onFocus, onBlur, 'data-path': path } = form.getInputProps(`recurrence.${name}`)
  return (
    <NumberInput
      className={classes.number ?? ''}
      aria-label={label}
      data-path={path}
      value={form.values.recurrence[name]}
      onChange={(value) => form.setFieldValue(`recurrence.${name}`, toNumber(value))}
      onFocus={onFocus}
      onBlur={onBlur}
      min={1}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      error={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
    />
  )
}

const frequencies: readonly Frequency[] = ['daily', 'weekly', 'monthly']

function Interval({ form }: { form: ContractForm<Times> }) {
  const t = useTexts(recurrenceTexts)
  const errorId = useId()
  const { recurrence, start } = form.values
  const count = Number(recurrence.interval)
  const units = { daily: t.days(count), weekly: t.weeks(count), monthly: t.months(count) }
  const error = form.errors['recurrence.interval'] ?? form.errors['recurrence.monthDay']
  return (
    <div>
      <div className={classes.line}>
        <span>{t.every}</span>
        <ShortNumber form={form} name="interval" label={t.interval} max={99} errorId={errorId} />
        <NativeSelect
          className={classes.unit ?? ''}
          aria-label={t.unit}
          data={frequencies.map((value) => ({ value, label: units[value] }))}
          value={recurrence.frequency}
          onChange={({ currentTarget: { value } }) => {
            const frequency = frequencies.find((one) => one === value)
            if (frequency)
              form.setValues({ ...form.getValues(), recurrence: chooseFrequency(recurrence, frequency, start) })
          }}
        />
        {recurrence.frequency === 'monthly' && (
          <span className={classes.line}>
            {t.onDay}
            <ShortNumber form={form} name="monthDay" label={t.monthDay} max={31} errorId={errorId} />
          </span>
        )}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}

function Weekdays({ form }: { form: ContractForm<Times> }) {
  const t = useTexts(recurrenceTexts)
  const { nameWeekday, shortenWeekday } = useRecurrenceTexts()
  const errorId = useId()
  const chosen = form.values.recurrence.weekdays
  const { error, onFocus, onBlur, 'data-path': path } = form.getInputProps('recurrence.weekdays')
  const toggle = (day: Weekday) =>
    form.setFieldValue('recurrence.weekdays', toggleWeekday(form.getValues().recurrence.weekdays, day))
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would need a second legend in view */}
      <div className={classes.days} role="group" aria-label={t.weekdays} aria-describedby={error ? errorId : undefined}>
        {weekdays.map((day, index) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={chosen.includes(day)}
            aria-label={nameWeekday(day)}
            title={nameWeekday(day)}
            data-path={index === 0 ? path : undefined}
            onClick={() => toggle(day)}
            onFocus={onFocus}
            onBlur={onBlur}
          >
            {shortenWeekday(day)}
          </button>
        ))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}

function End({ form }: { form: ContractForm<Times> }) {
  const t = useTexts(recurrenceTexts)
  const errorId = useId()
  const { ends, until, count } = form.values.recurrence
  const { 'data-path': path, onFocus, onBlur } = form.getInputProps('recurrence.until')
  const error = form.errors[`recurrence.${ends}`]
  return (
    <div className={classes.whole}>
      <div className={classes.line}>
        <NativeSelect
          className={classes.ends ?? ''}
          aria-label={t.ends}
          data={[
            { value: 'until', label: t.until },
            { value: 'count', label: t.after },
          ]}
          value={ends}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('recurrence.ends', value === 'count' ? 'count' : 'until')
          }
        />
        {ends === 'until' ? (
          <div className={classes.until}>
            <DateInput
              label={t.lastDay}
              value={until}
              onChange={(day) => form.setFieldValue('recurrence.until', day)}
              data-path={path}
              onFocus={onFocus}
              onBlur={onBlur}
              error={error !== undefined}
              aria-describedby={error ? errorId : undefined}
            />
          </div>
        ) : (
          <>
            <ShortNumber form={form} name="count" label={t.count} max={maxOccurrences} errorId={errorId} />
            <span>{t.times(Number(count))}</span>
          </>
        )}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}
