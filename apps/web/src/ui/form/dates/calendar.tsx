import { ActionIcon } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createFormats, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { addDays, addMonths, countFromMonday, listWeeks } from '#lib/time/days.ts'
import classes from './calendar.module.css'
import { dateTexts } from './date.texts.ts'

type CalendarProps = {
  /** The chosen day, or '' if there is none. */
  value: string
  today: string
  /** Takes the focus and keeps it until it is closed; otherwise the focus stays in the field. */
  focused: boolean
  onChoose: (day: string) => void
}

/** Where a key leads from a day, as in the date pickers of the ARIA Authoring Practices. */
const moves: { readonly [key: string]: (day: string, shift: boolean) => string } = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -countFromMonday(day)),
  End: (day) => addDays(day, 6 - countFromMonday(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}
const mirrored: { readonly [key: string]: string } = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** A month of days; arrows move between them, also across months. */
export function Calendar({ value, today, focused, onChoose }: CalendarProps) {
  const t = useTexts(dateTexts)
  const { language, style } = useFormats()
  const formats = createFormats(language, 'UTC', style)
  const [current, setCurrent] = useState(value || today)
  const titleId = useId()
  const trap = useFocusTrap(focused)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    // Synchronises the focus with the day that the keys lead to.
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    byKey.current = false
  }, [current])

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = moves[(isMirrored && mirrored[event.key]) || event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    byKey.current = true
    setCurrent(next(current, event.shiftKey))
  }
  const weeks = listWeeks(current)
  return (
    <div className={classes.calendar} ref={trap}>
      <div className={classes.head}>
        <ActionIcon aria-label={t.previousMonth} onClick={() => setCurrent(addMonths(current, -1))}>
          <IconChevronLeft className={classes.chevron ?? ''} />
        </ActionIcon>
        <div id={titleId} className={classes.title} aria-live="polite">
          {formats.monthOfYear(`${current}T00:00Z`)}
        </div>
        <ActionIcon aria-label={t.nextMonth} onClick={() => setCurrent(addMonths(current, 1))}>
          <IconChevronRight className={classes.chevron ?? ''} />
        </ActionIcon>
      </div>
      <table ref={grid} aria-labelledby={titleId} className={classes.days}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {formats.weekday(`${day}T00:00Z`).replace('.', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
                    data-autofocus={day === current || undefined}
                    tabIndex={day === current ? 0 : -1}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={formats.date(`${day}T00:00Z`)}
                    onClick={() => onChoose(day)}
                    onKeyDown={move}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
