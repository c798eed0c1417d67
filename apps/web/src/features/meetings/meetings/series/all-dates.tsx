import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting, MeetingOccurrence } from '@foyer/contract/meetings/meetings.shapes'
import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { IconCalendarX, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteMeeting } from '#features/meetings/meetings/detail/use-delete-meeting.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { useElsewhere } from '#ui/base/use-elsewhere.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import classes from './all-dates.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'
import { useEditMeeting } from './use-edit-meeting.ts'

/** The dates of a series, fetched when they are opened. */
export function AllDates({ meeting }: { meeting: Meeting }) {
  const t = useTexts(recurrenceTexts)
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.all} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.head}>{t.allDates}</summary>
      {opened && <DateList meeting={meeting} />}
    </details>
  )
}

const shownDates = 20

function DateList({ meeting }: { meeting: Meeting }) {
  const t = useTexts(recurrenceTexts)
  const result = useCallQuery(meetings.listOccurrences, { id: meeting.id })
  const [all, setAll] = useState(false)
  return (
    <QueryBoundary result={result} skeleton={<DatesSkeleton />}>
      {({ items }) => {
        const shown = all ? items : items.slice(0, shownDates)
        if (items.length === 0) return <Text c="dimmed">{t.noDates}</Text>
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
          <section className={classes.scroll} tabIndex={0} aria-label={t.allDatesFor(meeting.topic)}>
            <ul className={classes.list}>
              {shown.map((row) => (
                <DateRow key={row.occurrence} row={row} meeting={meeting} />
              ))}
            </ul>
            {shown.length < items.length && (
              <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
                {t.moreDates(items.length - shown.length)}
              </Button>
            )}
          </section>
        )
      }}
    </QueryBoundary>
  )
}

function DateRow({ row, meeting }: { row: MeetingOccurrence; meeting: Meeting }) {
  const t = useTexts(recurrenceTexts)
  const formats = useFormats()
  const { edit } = useEditMeeting()
  const { remove, restore, busy } = useDeleteMeeting()
  const can = { edit: useCan(meetings.updateOccurrence), delete: useCan(meetings.delete, 'scheduled') }
  const elsewhere = useElsewhere(meeting.timezone)
  const { occurrence, startsAt, endsAt, topic, changed, cancelled, password } = row
  const date = formats.date(startsAt)
  const target = { id: meeting.id, occurrence }
  return (
    <li className={classes.row} data-cancelled={cancelled || undefined}>
      <div className={classes.when}>
        <span className={classes.date}>{date}</span>
        {(changed || cancelled) && (
          <>
            {' '}
            <StatusBadge tone={cancelled ? 'neutral' : 'info'}>{cancelled ? t.cancelled : t.changed}</StatusBadge>
          </>
        )}
        <span className={classes.about}>
          {[
            t.timeRange(formats.time(startsAt), formats.time(endsAt)),
            elsewhere(startsAt),
            topic !== meeting.topic && topic,
            password !== null && t.ownPassword,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {!cancelled && can.edit && (
        <ActionIcon
          aria-label={t.editDate(date)}
          title={t.editDate(date)}
          onClick={() => edit({ meetingId: meeting.id, occurrence }, 'one')}
        >
          <IconPencil />
        </ActionIcon>
      )}
      {!cancelled && can.delete && (
        <ActionIcon
          aria-label={t.cancelDate(date)}
          title={t.cancelDate(date)}
          loading={busy}
          onClick={() => remove(target)}
        >
          <IconCalendarX />
        </ActionIcon>
      )}
      {cancelled && can.delete && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t.restoreDate(date)}
          loading={busy}
          onClick={() => restore(target)}
        >
          {t.restore}
        </Button>
      )}
    </li>
  )
}

const skeletonRows = [1, 2, 3, 4]

function DatesSkeleton() {
  return (
    <div className={classes.scroll} aria-busy>
      {skeletonRows.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={14} width="70%" />
        </div>
      ))}
    </div>
  )
}
