import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { chooseActions } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { type Formats, useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import classes from './agenda.module.css'
import { AgendaRow } from './agenda-row.tsx'

const dayMs = 86_400_000

type AgendaProps = {
  items: readonly Occurrence[]
  /** The meeting that is held or starts next; undefined if it is on another page. */
  next: Occurrence | undefined
  /** Id of the occurrence that is open beside the list. */
  openId: string | undefined
  onOpen: (id: string) => void
  /** The items of the row's menu for a meeting that the user may edit. */
  actions: readonly RowAction<Occurrence>[]
}

/** Occurrences by day in the user's time zone: the day beside its meetings. */
export function Agenda({ items, next, openId, onOpen, actions }: AgendaProps) {
  const formats = useFormats()
  const now = useNow()
  const days = [...Map.groupBy(items, ({ startsAt }) => formats.date(startsAt)).values()]
  return days.map((rows, index) => {
    const [first] = rows
    if (!first) return null
    const previous = days[index - 1]?.[0]?.startsAt ?? new Date(now).toISOString()
    return (
      <Day key={formats.date(first.startsAt)} startsAt={first.startsAt} previous={previous} now={now}>
        {rows.map((row) => (
          <AgendaRow
            key={row.id}
            row={row}
            next={row === next}
            now={now}
            open={row.id === openId}
            onOpen={onOpen}
            actions={chooseActions(actions, row)}
          />
        ))}
      </Day>
    )
  })
}

type DayProps = {
  startsAt: string
  /** The day before in the list, or today. */
  previous: string
  now: number
  children: React.ReactNode
}

function Day({ startsAt, previous, now, children }: DayProps) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const id = useId()
  const day = formats.date(startsAt)
  const name = [...nameDays(formats, now, t)].find(([, date]) => date === day)?.[0]
  return (
    <section className={classes.day} aria-labelledby={id}>
      <div>
        <VisuallyHidden component="h2" id={id}>
          {name ?? day}
        </VisuallyHidden>
        <div className={classes.date} aria-hidden data-today={name === t.today || undefined}>
          {formats.weekday(startsAt)}
          <span className={classes.number}>{formats.dayOfMonth(startsAt)}</span>
          {formats.month(startsAt) !== formats.month(previous) && formats.month(startsAt)}
        </div>
      </div>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}

const nameDays = (formats: Formats, now: number, t: { today: string; tomorrow: string }) =>
  new Map([
    [t.today, formats.date(new Date(now).toISOString())],
    [t.tomorrow, formats.date(new Date(now + dayMs).toISOString())],
  ])

const skeletonRows = [1, 2, 3, 4, 5]

/** Grey lines in the shape of an agenda. */
export function AgendaSkeleton() {
  return (
    <div className={classes.day} aria-busy>
      <div className={classes.date}>
        <Skeleton height={36} width={28} />
      </div>
      <div className={classes.rows}>
        {skeletonRows.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={14} className={classes.time} />
            <i className={classes.line} />
            <Skeleton height={14} width="40%" />
          </div>
        ))}
      </div>
    </div>
  )
}
