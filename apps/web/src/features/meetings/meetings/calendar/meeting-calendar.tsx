import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { ActionIcon, Button, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './calendar.module.css'
import { buildDay, type CalendarView, listDays, parseDate, stepDate } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'
import { DayStrip, DotMonth, MonthGrid } from './month-grid.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useCalendarMeetings, usePastMeetings } from './use-calendar-meetings.ts'
import { useCalendarTexts } from './use-calendar-texts.ts'
import { useMoveMeeting } from './use-move-meeting.ts'

type MeetingCalendarProps = {
  view: CalendarView
  openId: string | undefined
  onOpen: (id: string) => void
  /** The panel and dialogs of the meetings that are shown. */
  children: (items: readonly Occurrence[]) => ReactNode
}

/** The meetings of a day, a week or a month in the user's time zone: what took place, and what is to come. */
export function MeetingCalendar({ view, openId, onOpen, children }: MeetingCalendarProps) {
  const t = useTexts(calendarTexts)
  const formats = useFormats()
  const texts = useCalendarTexts()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const now = useNow()
  const { zone } = formats
  const today = localTimeIn(zone, now).slice(0, 10)
  const { date: dateField } = useQueryFields()
  const setFields = useSetQueryFields()
  const date = parseDate(dateField, today)
  const days = useMemo(() => listDays(view, date).map((day) => buildDay(day, zone)), [view, date, zone])
  const shown = phone && view === 'day' ? listDays('week', date).map((day) => buildDay(day, zone)) : days
  const from = shown[0]?.from ?? now
  const to = shown.at(-1)?.to ?? now
  const { items, hasMore, loading, failed } = useCalendarMeetings(from, to)
  const past = usePastMeetings(from, to, now)
  const moving = useMoveMeeting()
  const goTo = (next: string) => setFields({ date: next === today ? '' : next })
  const step = (count: 1 | -1) => goTo(stepDate(view, date, count))
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    step(event.key === 'PageUp' ? -1 : 1)
  }
  const heading = texts.period(view, date)
  const { move } = moving
  const all = [...items, ...past.items]
  const isCut = hasMore || past.hasMore
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside, which have buttons too */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same */}
      <div className={classes.surface} onKeyDown={turn}>
        <div className={classes.tools}>
          <Button variant="default" size="xs" onClick={() => goTo(today)}>
            {t.thisDay}
          </Button>
          <ActionIcon aria-label={t.previous} onClick={() => step(-1)}>
            <IconChevronLeft className={classes.chevron ?? ''} />
          </ActionIcon>
          <ActionIcon aria-label={t.next} onClick={() => step(1)}>
            <IconChevronRight className={classes.chevron ?? ''} />
          </ActionIcon>
          <Title order={2} aria-live="polite" className={classes.period}>
            {heading}
          </Title>
        </div>
        {failed?.error && (
          <div className={classes.message}>
            <ErrorAlert
              message={failed.error.message}
              onRetry={() => void failed.refetch()}
              retrying={failed.isFetching}
            />
          </div>
        )}
        <section aria-label={heading} aria-busy={loading || undefined}>
          {phone && view === 'day' && <DayStrip days={shown} items={all} date={date} today={today} />}
          {view === 'month' ? (
            phone ? (
              <DotMonth
                days={days}
                items={all}
                date={date}
                today={today}
                openId={openId}
                onOpen={onOpen}
                onChoose={(day) => setFields({ date: day }, true)}
              />
            ) : (
              <MonthGrid days={days} items={all} date={date} today={today} openId={openId} onOpen={onOpen} />
            )
          ) : (
            <TimeGrid
              days={days}
              items={items}
              past={past.items}
              now={now}
              today={today}
              openId={openId}
              onOpen={onOpen}
              moving={moving}
              ready={!loading && !past.loading}
            />
          )}
        </section>
        {(isCut || from < now) && (
          <p className={classes.note}>
            {isCut && `${t.tooMany} `}
            {from < now && (
              <>
                {t.endedElsewhere} <Link to="/portal/past-meetings">{t.past}</Link>
              </>
            )}
          </p>
        )}
        <VisuallyHidden role="status">{moving.announcement}</VisuallyHidden>
      </div>
      {children(items)}
      <Confirm
        title={t.moveTitle(move?.row.topic ?? '')}
        body={move && t.moveEmails(texts.localTime(move.start), move.row.people.count)}
        verb={t.move}
        danger={false}
        opened={moving.asking}
        busy={moving.busy}
        onConfirm={moving.confirm}
        onClose={moving.cancel}
      />
    </>
  )
}
