import { Input, type InputProps, Popover } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type FocusEvent, useRef, useState } from 'react'
import { useTouching } from '#lib/browser/touch.ts'
import { useFormats } from '#lib/format.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { parseDay, writeDay } from '#lib/time/written-time.ts'
import { Calendar } from './calendar.tsx'
import classes from './date-time.module.css'
import { useTypedText } from './use-typed-text.ts'

/** The props that fields of a date and of a time have in common. */
export type TypedInputProps = {
  /** Their name; a shared label is that of a group. */
  label: string
  error?: boolean
  size?: NonNullable<InputProps['size']>
  'aria-describedby'?: string | undefined
  'data-path'?: string | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

type DateInputProps = TypedInputProps & {
  /** A day, `2026-11-24`; '' if what was typed is none. */
  value: string
  onChange: (day: string) => void
}

/** A date as the portal writes it: typed, or chosen in a calendar, which opens with a click or the down arrow. */
export function DateInput({ value, onChange, label, error = false, onBlur, ...props }: DateInputProps) {
  const { language, zone, style } = useFormats()
  const isTouching = useTouching()
  const today = localTimeIn(zone, Date.now()).slice(0, 10)
  const typed = useTypedText({
    value,
    write: (day) => writeDay(day, language, style),
    parse: (text) => parseDay(text, today, { language, isMonthFirst: style?.dateFormat === 'mdy' }),
    onChange,
  })
  const field = useRef<HTMLInputElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'beside' | 'focused'>()
  const close = () => {
    setOpened(undefined)
    if (opened === 'focused') field.current?.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && dropdown.current?.contains(relatedTarget)) return
    typed.commit()
    setOpened(undefined)
    onBlur?.()
  }
  return (
    <Popover opened={opened !== undefined} onChange={(open) => open || close()} position="bottom-start" offset={4}>
      <Popover.Target>
        <Input
          ref={field}
          {...props}
          {...typed.field}
          withAria={false}
          className={classes.date ?? ''}
          role="combobox"
          aria-label={label}
          aria-invalid={error || undefined}
          error={error}
          leftSection={<IconCalendarEvent size={16} aria-hidden />}
          leftSectionPointerEvents="none"
          // The calendar would be behind the keyboard of a phone.
          inputMode={isTouching ? 'none' : 'text'}
          onClick={(event) => {
            // The next input replaces the date.
            if (opened === undefined) event.currentTarget.select()
            setOpened((open) => open ?? 'beside')
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              typed.commit()
              setOpened('focused')
            }
            if (event.key === 'Enter') {
              typed.commit()
              setOpened(undefined)
            }
            if (event.key === 'Escape' && opened) {
              event.stopPropagation()
              setOpened(undefined)
            }
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        // A day is chosen without taking the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Calendar
          key={`${value} ${opened}`}
          value={value}
          today={today}
          focused={opened === 'focused'}
          onChoose={(day) => {
            typed.reset()
            onChange(day)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
