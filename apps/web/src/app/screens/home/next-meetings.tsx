import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import {
  canStartNow,
  isDeclined,
  isSoon,
  isToStart,
  mayCopy,
  mayEdit,
} from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { ListCard } from '#ui/card/list-card.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { AvatarStack } from '#ui/person/person-avatar.tsx'
import { homeTexts } from './home.texts.ts'
import classes from './next-meetings.module.css'

const UnnotifiedInMeeting = lazy(() =>
  import('#features/meetings/meetings/detail/unnotified.tsx').then((file) => ({ default: file.UnnotifiedInMeeting })),
)

const shownMeetings = 5
const dayMs = 86_400_000

/** The next meetings by day, beginning with today. */
export function NextMeetings({ now }: { now: number }) {
  const t = useTexts(homeTexts)
  const formats = useFormats()
  const result = useCallQuery(meetings.listSchedules, { size: shownMeetings })
  const today = formats.date(new Date(now))
  const tomorrow = formats.date(new Date(now + dayMs))
  const items = (result.data?.items ?? []).toSorted((a, b) => Number(b.running) - Number(a.running))
  const toDay = ({ startsAt, running }: Occurrence) => (running ? today : formats.date(startsAt))
  const days = Map.groupBy(items, toDay)
  const first = days.get(today) ?? []
  const nearest = items.find((row) => !isDeclined(row))
  const sendsEmail = useOwnSendsEmail()
  const organized = sendsEmail ? [] : items.filter(mayEdit)
  const organizedIds = [...new Set(organized.map(({ meetingId }) => meetingId))]
  // Shown once for a series.
  const isFirst = (row: Occurrence) => row === organized.find(({ meetingId }) => meetingId === row.meetingId)
  return (
    <ListCard
      title={t.agenda}
      count={first.filter((row) => !isDeclined(row)).length}
      more={{ label: t.upcoming, to: '/portal/upcoming-meetings' }}
      busy={result.isPending}
    >
      <QueryBoundary result={result} skeleton={<AgendaSkeleton />} failure={t.agendaFailed}>
        {() => (
          <>
            {first.length === 0 && <NothingToday />}
            {[...days].map(([day, rows]) => (
              <div key={day}>
                {day !== today && (
                  <h3 className={classes.day}>
                    {day === tomorrow ? t.tomorrow : formats.longDate(rows[0]?.startsAt ?? '')}
                  </h3>
                )}
                <ul className={classes.list}>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} nearest={row === nearest} now={now}>
                      {isFirst(row) && (
                        <Suspense>
                          <UnnotifiedInMeeting meetingId={row.meetingId} meetingIds={organizedIds} />
                        </Suspense>
                      )}
                    </Row>
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </QueryBoundary>
    </ListCard>
  )
}

function NothingToday() {
  const t = useTexts(homeTexts)
  const canSchedule = useCan(meetings.create, 'scheduled')
  return (
    <p className={classes.nothing}>
      {t.nothingToday}
      {canSchedule && (
        <Button component={Link} to="/portal/schedule-meeting" variant="default" size="xs">
          {t.schedule}
        </Button>
      )}
    </p>
  )
}

type RowProps = { row: Occurrence; nearest: boolean; now: number; children: ReactNode }

function Row({ row, nearest, now, children }: RowProps) {
  const t = useTexts(homeTexts)
  const { alternativeHost } = useTexts(meetingsTexts)
  const { manager } = useTexts(managersTexts)
  const formats = useFormats()
  const copy = useCopyInvite()
  const canCopy = useCan(meetings.copyInvite) && mayCopy(row)
  const begins = Date.parse(row.startsAt) < now ? t.due : t.starts
  const declined = isDeclined(row)
  const time = row.running ? t.running : isSoon(row, now) ? begins(formats.soon(row.startsAt, now)) : ''
  const state = declined ? t.declined : time
  const isNext = nearest && canStartNow(row, now)
  return (
    <li className={classes.row} data-nearest={isNext || undefined} data-declined={declined || undefined}>
      <div className={classes.time}>
        <span className={classes.start}>{formats.time(row.startsAt)}</span>
        {` – ${formats.time(row.endsAt)}`}
      </div>
      <div className={classes.what}>
        <div className={classes.topic}>{row.topic}</div>
        <div className={classes.detail}>
          {row.own ? t.hostedByYou : t.hostedBy(row.host)}
          {state !== '' && ` · ${state}`}
          {row.alternativeHost && ` · ${alternativeHost}`}
          {row.manager && ` · ${manager}`}
        </div>
        {children}
      </div>
      <div className={classes.people}>
        <AvatarStack people={row.people.first} count={row.people.count} />
      </div>
      <div className={classes.actions}>
        {canCopy && (
          <ActionIcon size={30} aria-label={t.copyInvite(row.topic)} onClick={() => copy(row.meetingId)}>
            <IconCopy />
          </ActionIcon>
        )}
        <Button
          component={Link}
          to={`/portal/join/${row.number}`}
          size="xs"
          {...(isNext ? {} : isToStart(row) ? { variant: 'default' } : { variant: 'light', color: 'brand' })}
          aria-label={isToStart(row) ? t.startMeeting(row.topic) : t.joinMeeting(row.topic)}
        >
          {isToStart(row) ? t.start : t.join}
        </Button>
      </div>
    </li>
  )
}

const skeletonRows = [1, 2, 3]

function AgendaSkeleton() {
  return (
    <ul className={classes.list}>
      {skeletonRows.map((row) => (
        <li key={row} className={classes.row}>
          <Skeleton height={28} className={classes.what ?? ''} />
        </li>
      ))}
    </ul>
  )
}
