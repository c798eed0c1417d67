import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonName } from '#ui/person/person-name.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import classes from './meeting-columns.module.css'
import { meetingColumnsTexts } from './meeting-columns.texts.ts'
import { formatMeetingId } from './parse-invite.ts'

/** The details of a meeting in every list of ongoing or ended ones. */
export type MeetingSummary = {
  readonly topic: string
  readonly number: string
  readonly startsAt: string
  /** Null while it is in progress. */
  readonly endsAt: string | null
  readonly participants: number
  /** False if it did not take place. */
  readonly held?: boolean
  readonly host?: string
  readonly hostPicture?: string
  readonly tenant?: string
}

type MeetingColumn = 'topic' | 'number' | 'tenant' | 'host' | 'start' | 'duration' | 'participants'

/**
 * Returns the columns of ongoing and ended meetings, the same in all lists; `leftOut` names the ones that a list does
 * not have.
 */
export function useMeetingColumns<Row extends MeetingSummary>(
  leftOut: readonly MeetingColumn[] = [],
): readonly Column<Row>[] {
  const t = useTexts(meetingColumnsTexts)
  const formats = useFormats()
  const now = useNow()
  const columns: readonly (Column<Row> & { readonly key: MeetingColumn })[] = [
    {
      key: 'topic',
      header: t.topic,
      breakWords: true,
      cell: ({ topic }) => topic,
      before: ({ endsAt }) => endsAt === null && <span className={classes.live} aria-hidden />,
    },
    {
      key: 'number',
      header: t.number,
      headerOnCards: false,
      width: 8,
      priority: 3,
      cell: ({ number }) => <bdi dir="ltr">{formatMeetingId(number)}</bdi>,
    },
    { key: 'tenant', header: t.tenant, breakWords: true, width: 9, priority: 2, cell: ({ tenant = '' }) => tenant },
    {
      key: 'host',
      header: t.host,
      headerOnCards: false,
      breakWords: true,
      width: 9,
      priority: 2,
      cell: ({ host = '', hostPicture = '' }) => <PersonName name={host} picture={hostPicture} />,
    },
    {
      key: 'start',
      header: t.start,
      headerOnCards: false,
      width: 12.5,
      sort: 'start',
      defaultDescending: true,
      cell: ({ startsAt }) => <time dateTime={startsAt}>{formats.dateTime(startsAt)}</time>,
    },
    {
      key: 'duration',
      header: t.duration,
      headerOnCards: false,
      width: 6.5,
      priority: 2,
      // The duration so far for a meeting in progress.
      cell: ({ startsAt, endsAt }) => formats.duration(startsAt, endsAt ?? new Date(now).toISOString()),
    },
    {
      key: 'participants',
      header: t.participants,
      width: 7.5,
      priority: 2,
      align: 'end',
      cell: ({ participants, held = true }) =>
        held ? formats.number(participants) : <StatusBadge title={t.notHeld}>{t.notHeld}</StatusBadge>,
    },
  ]
  return columns.filter(({ key }) => !leftOut.includes(key))
}
