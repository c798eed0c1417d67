import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toOpenedId } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import classes from './block.module.css'
import { type Block, minBlockMinutes } from './calendar.rules.ts'
import { moveFocus } from './move-focus.ts'

/** A meeting of the calendar: one that has not ended, or one that took place. */
export type CalendarRow = Occurrence | PastMeeting

const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }
const shortMinutes = 45

/** Returns the link to the list of that day, with who took part if the user may see it. */
export function toPastLink(row: PastMeeting, zone: string) {
  const day = localTimeIn(zone, Date.parse(row.startsAt)).slice(0, 10)
  const meeting = toOpenedId(row)
  const opened = meeting === undefined ? {} : { meeting }
  return { to: '/portal/past-meetings', search: { period: 'custom', from: day, to: day, ...opened } } as const
}

/** A meeting that took place, in its column: leads to the past meetings. */
export function PastBlock({ block: { row, from, to } }: { block: Block<PastMeeting> }) {
  const { tookPlace } = useTexts(meetingsTexts)
  const formats = useFormats()
  return (
    <Link
      {...toPastLink(row, formats.zone)}
      className={classes.block}
      data-block
      data-past
      data-short={Math.max(to - from, minBlockMinutes) < shortMinutes || undefined}
      title={row.topic}
      onKeyDown={(event) => moveFocus(event, '[data-block]', steps)}
    >
      <span className={classes.name} style={{ WebkitLineClamp: 1 }}>
        {row.topic}
      </span>{' '}
      <span className={classes.times}>{`${formats.time(row.startsAt)} – ${formats.time(row.endsAt)}`}</span>
      <VisuallyHidden>{`, ${tookPlace}`}</VisuallyHidden>
    </Link>
  )
}
