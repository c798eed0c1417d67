import { Input } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { createFormats, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { asUtc, formatLocalTime } from '#lib/time/local-time.ts'
import { useField } from '#ui/form/form-context.ts'
import { dateTexts } from './date.texts.ts'
import { DateInput } from './date-input.tsx'
import classes from './date-time.module.css'
import { TimeInput, type TimeOption } from './time-input.tsx'

type Bound = { readonly name: string; readonly label: string }
type DateTimeRangeFieldProps = {
  /** The fields of the form, with the names that summaries use. Values are local times, `2026-11-24T09:00`. */
  start: Bound
  end: Bound
  onStart: (start: string) => void
  onEnd: (end: string) => void
  /** At the end of the line, such as the time zone. */
  children?: ReactNode
}

const minuteMs = 60_000
const stepMs = 15 * minuteMs
const steps = 96
const dayMs = steps * stepMs

const listTimes = (firstMs: number): string[] =>
  Array.from({ length: steps }, (_, step) => formatLocalTime(firstMs + step * stepMs))
const toTime = (localTime: string): string => localTime.slice(11)

/** A date with start and end in one line. The end has a date of its own only where it is another day. */
export function DateTimeRangeField({ start, end, onStart, onEnd, children }: DateTimeRangeFieldProps) {
  const t = useTexts(dateTexts)
  const { language, style } = useFormats()
  const id = useId()
  const formats = useMemo(() => createFormats(language, 'UTC', style), [language, style])
  const format = (value: unknown) => (String(value) === '' ? '' : formats.dateTime(`${value}Z`))
  const { value: from, ...startField } = useField(start.name, start.label, { format })
  const { value: until, ...endField } = useField(end.name, end.label, { format })
  const [startDate = '', startTime = ''] = String(from).split('T')
  const [endDate = '', endTime = ''] = String(until).split('T')
  const length = asUtc(until) - asUtc(from)
  const writeLength = (to: string): string => {
    const text = formats.duration(`${from}Z`, `${to}Z`)
    return to.startsWith(startDate) ? text : t.onNextDay(text)
  }
  const listStarts = () => listTimes(0).map((time) => ({ value: `${startDate}T${toTime(time)}`, time: toTime(time) }))
  const toEndOption = (value: string) => ({ value, time: toTime(value), note: writeLength(value) })
  const isLong = length > dayMs
  const listEnds = (): TimeOption[] => {
    if (Number.isNaN(asUtc(from))) return []
    if (isLong) return listTimes(asUtc(`${endDate}T00:00`)).map((value) => ({ value, time: toTime(value) }))
    return listTimes(asUtc(from) + stepMs).map(toEndOption)
  }
  const hasEndDate = endDate !== startDate || length <= 0
  const startInput = { ...toInputProps(startField), 'aria-describedby': `${id}-start` }
  const endInput = { ...toInputProps(endField), 'aria-describedby': `${id}-end` }
  // The part that an error is about has the focus first.
  const startIsInTime = startDate !== '' && startTime === ''
  return (
    <fieldset className={classes.range}>
      <legend className="mantine-InputWrapper-label">{t.when}</legend>
      <div className={classes.line}>
        <DateInput
          {...startInput}
          label={t.startDate}
          data-path={startIsInTime ? undefined : startField['data-path']}
          value={startDate}
          onChange={(day) => onStart(`${day}T${startTime}`)}
        />
        <TimeInput
          {...startInput}
          label={t.startTime}
          data-path={startIsInTime ? startField['data-path'] : undefined}
          value={startTime}
          chosen={from}
          listOptions={listStarts}
          onChange={(time) => onStart(`${startDate}T${time}`)}
          onChoose={onStart}
        />
        <div className={classes.end}>
          <span className={classes.to}>{t.to}</span>
          {hasEndDate && (
            <DateInput {...endInput} label={t.endDate} value={endDate} onChange={(day) => onEnd(`${day}T${endTime}`)} />
          )}
          <TimeInput
            {...endInput}
            label={t.endTime}
            data-path={endField['data-path']}
            value={endTime}
            chosen={until}
            listOptions={listEnds}
            note={length > 0 && !isLong ? formats.duration(`${from}Z`, `${until}Z`) : ''}
            onChange={(time) => onEnd(`${endDate || startDate}T${time}`)}
            onChoose={onEnd}
          />
        </div>
        {children}
      </div>
      {startField.error && <Input.Error id={`${id}-start`}>{startField.error}</Input.Error>}
      {endField.error && <Input.Error id={`${id}-end`}>{endField.error}</Input.Error>}
    </fieldset>
  )
}

const toInputProps = ({ onFocus, onBlur, error }: ReturnType<typeof useField>) => ({
  onFocus,
  onBlur,
  error: Boolean(error),
})
