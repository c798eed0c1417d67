import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { type Day, listOnDay } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'
import { MeetingMarks } from './meeting-marks.tsx'
import classes from './month-grid.module.css'
import { moveFocus } from './move-focus.ts'
import { type CalendarRow, toPastLink } from './past-block.tsx'
import { useCalendarTexts } from './use-calendar-texts.ts'

type DaysProps = { days: readonly Day[]; items: readonly CalendarRow[]; date: string; today: string }
type OpenProps = { openId: string | undefined; onOpen: (id: string) => void }

const path = '/portal/upcoming-meetings'
const maxTopics = 3
const steps: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves the focus by the arrow keys from day to day. */
const onDayKey = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, '[data-day-link]', steps)

const isOtherMonth = (day: string, date: string): boolean => day.slice(0, 7) !== date.slice(0, 7)

const toWeeks = (days: readonly Day[]): Day[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

function WeekdayRow({ days }: Pick<DaysProps, 'days'>) {
  const texts = useCalendarTexts()
  return (
    <thead>
      <tr>
        {days.slice(0, 7).map(({ day }) => (
          <th key={day} scope="col">
            {texts.weekday(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type TopicProps = { row: CalendarRow; times: string; open: boolean; onOpen: (id: string) => void; large?: boolean }

/** A meeting in one line. */
function Topic({ row, times, open, onOpen, large = false }: TopicProps) {
  const { zone } = useFormats()
  const { tookPlace } = useTexts(meetingsTexts)
  const words = (
    <>
      <span className={classes.topicTime}>{times}</span> <span className={classes.topicName}>{row.topic}</span>
    </>
  )
  const shared = { className: classes.topic, title: row.topic, 'data-large': large || undefined }
  if ('held' in row)
    return (
      <Link {...toPastLink(row, zone)} {...shared} data-past>
        {words}
        <VisuallyHidden>{`, ${tookPlace}`}</VisuallyHidden>
      </Link>
    )
  return (
    <UnstyledButton
      {...shared}
      className={classes.topic ?? ''}
      data-own={row.own || undefined}
      data-running={row.running || undefined}
      data-open={open || undefined}
      data-opens
      aria-current={open || undefined}
      onClick={() => onOpen(row.id)}
    >
      {words}
      <MeetingMarks row={row} />
    </UnstyledButton>
  )
}

/** A month as a table: of each day three topics at most, and how many more there are. */
export function MonthGrid({ days, items, date, today, openId, onOpen }: DaysProps & OpenProps) {
  const t = useTexts(calendarTexts)
  const formats = useFormats()
  const texts = useCalendarTexts()
  return (
    <table className={classes.month} aria-label={texts.period('month', date)}>
      <WeekdayRow days={days} />
      <tbody>
        {toWeeks(days).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => {
              const rows = listOnDay(items, day)
              const hidden = rows.length > maxTopics ? rows.length - maxTopics : 0
              return (
                <td key={day.day} data-outside={isOtherMonth(day.day, date) || undefined}>
                  <Link
                    to={path}
                    search={{ view: 'day', date: day.day }}
                    className={classes.dayLink}
                    aria-label={t.dayWith(texts.date(day.day), t.meetingsCount(rows.length))}
                    aria-current={day.day === today ? 'date' : undefined}
                    data-day-link
                    onKeyDown={onDayKey}
                  >
                    {Number(day.day.slice(8))}
                  </Link>
                  {rows.length > 0 && (
                    <ul className={classes.topics}>
                      {rows.slice(0, maxTopics).map((row) => (
                        <li key={row.id}>
                          <Topic
                            row={row}
                            times={formats.time(row.startsAt)}
                            open={row.id === openId}
                            onOpen={onOpen}
                          />
                        </li>
                      ))}
                      {hidden > 0 && (
                        <li>
                          <Link
                            to={path}
                            search={{ view: 'day', date: day.day }}
                            className={classes.more}
                            aria-label={t.dayWith(t.more(hidden), texts.date(day.day))}
                          >
                            {t.more(hidden)}
                          </Link>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Dots = ({ count }: { count: number }) => (
  <span className={classes.dots} aria-hidden>
    {Array.from({ length: Math.min(count, maxTopics) }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all dots are the same
      <i key={at} />
    ))}
  </span>
)

/** A month on a phone: a dot for each meeting, and the meetings of the chosen day below. */
export function DotMonth({
  days,
  items,
  date,
  today,
  openId,
  onOpen,
  onChoose,
}: DaysProps & OpenProps & { onChoose: (day: string) => void }) {
  const t = useTexts(calendarTexts)
  const formats = useFormats()
  const texts = useCalendarTexts()
  const chosen = days.find(({ day }) => day === date)
  const rows = chosen ? listOnDay(items, chosen) : []
  return (
    <>
      <table className={classes.dotMonth} aria-label={texts.period('month', date)}>
        <WeekdayRow days={days} />
        <tbody>
          {toWeeks(days).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => {
                const { length } = listOnDay(items, day)
                return (
                  <td key={day.day}>
                    <button
                      type="button"
                      className={classes.dotDay}
                      aria-label={t.dayWith(texts.date(day.day), t.meetingsCount(length))}
                      aria-pressed={day.day === date}
                      aria-current={day.day === today ? 'date' : undefined}
                      data-outside={isOtherMonth(day.day, date) || undefined}
                      data-day-link
                      onKeyDown={onDayKey}
                      onClick={() => onChoose(day.day)}
                    >
                      {Number(day.day.slice(8))}
                      <Dots count={length} />
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.dayList}>
        <h3 className={classes.dayTitle}>{texts.longDate(date)}</h3>
        {rows.length === 0 && <p className={classes.none}>{t.noneOnDay}</p>}
        <ul className={classes.topics}>
          {rows.map((row) => (
            <li key={row.id}>
              <Topic
                row={row}
                times={`${formats.time(row.startsAt)} – ${formats.time(row.endsAt)}`}
                open={row.id === openId}
                onOpen={onOpen}
                large
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The week around a day on a phone, with a dot for each meeting. */
export function DayStrip({ days, items, date, today }: DaysProps) {
  const t = useTexts(calendarTexts)
  const texts = useCalendarTexts()
  return (
    <ul className={classes.strip}>
      {days.map((day) => {
        const { length } = listOnDay(items, day)
        return (
          <li key={day.day}>
            <Link
              to={path}
              search={{ view: 'day', date: day.day }}
              resetScroll={false}
              className={classes.stripDay}
              data-chosen={day.day === date || undefined}
              data-today={day.day === today || undefined}
              aria-current={day.day === date ? 'date' : undefined}
            >
              <span aria-hidden>{texts.weekday(day.day)}</span>
              <b aria-hidden>{Number(day.day.slice(8))}</b>
              <Dots count={length} />
              <VisuallyHidden>{t.dayWith(texts.date(day.day), t.meetingsCount(length))}</VisuallyHidden>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
