import { type LoggedConference, meetingLog } from '@foyer/contract/insight/meeting-log'
import { type LogKind, logKinds } from '@foyer/contract/insight/meeting-log-kinds'
import { sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { EventsTable } from './events-table.tsx'
import { KindChips } from './kind-chips.tsx'
import { Lanes } from './lanes.tsx'
import classes from './meeting-log.module.css'
import { meetingLogTexts } from './meeting-log.texts.ts'

/** How often the log of a meeting in progress is read again: devices and networks are not announced. */
const refreshMs = 5_000

type Counted = LoggedConference & { readonly counts: { readonly [kind in LogKind]: number } }

const parsePage = (text: string | undefined): number => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Returns an instant of the URL; undefined if it is none. */
const parseInstant = (text = ''): string | undefined => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** The lanes of a meeting, and its events beneath. */
export function LoggedMeeting({ conference }: { conference: Counted }) {
  const t = useTexts(meetingLogTexts)
  const { id: conferenceId, counts } = conference
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const now = useNow()
  const kind = logKinds.find((one) => one === fields.kind)
  const person = fields.person === undefined || fields.person === '' ? undefined : fields.person
  const at = parseInstant(fields.at)
  const lanesPage = parsePage(fields.lanes)
  const lanes = useCallQuery(
    meetingLog.listLanes,
    { conferenceId, page: lanesPage },
    { refetchInterval: conference.endsAt === null ? refreshMs : false },
  )
  const connections = useCallQuery(
    meetingLog.listConnections,
    { conferenceId, page: lanesPage },
    { refetchInterval: conference.endsAt === null ? sampleSeconds * 1000 : false },
  )
  const people = lanes.data?.items ?? []
  return (
    <>
      <section className={classes.card} aria-label={t.lanes}>
        <Head conference={conference} />
        <KindChips counts={counts} kind={kind} onChange={(next) => setFields({ kind: next ?? '', page: '' }, true)} />
        <QueryBoundary result={lanes}>
          {({ items, hasMore }) => (
            <>
              <Lanes
                conference={conference}
                lanes={items}
                connections={connections.data}
                at={at}
                now={now}
                person={person}
                onPerson={(id) => setFields({ person: id ?? '', page: '' }, true)}
              />
              <Pager
                page={lanesPage}
                hasMore={hasMore}
                onChange={(next) => setFields({ lanes: next === 1 ? '' : String(next) })}
              />
            </>
          )}
        </QueryBoundary>
      </section>
      <EventsTable
        conferenceId={conferenceId}
        isLive={conference.endsAt === null}
        filter={{ kind, participantId: person, at }}
        personName={people.find(({ id }) => id === person)?.name}
        page={parsePage(fields.page)}
      />
    </>
  )
}

function Head({ conference }: { conference: Counted }) {
  const t = useTexts(meetingLogTexts)
  const formats = useFormats()
  const { topic, number, tenant, startsAt, endsAt, participants } = conference
  const facts = [
    endsAt === null ? formats.dateTime(startsAt) : formats.period(startsAt, endsAt),
    ...(endsAt === null ? [] : [formats.duration(startsAt, endsAt)]),
    t.people(participants),
    ...(tenant === '' ? [] : [tenant]),
  ]
  return (
    <div className={classes.head}>
      <Title order={2}>{topic}</Title>
      <StatusBadge tone={endsAt === null ? 'good' : 'neutral'}>{endsAt === null ? t.inProgress : t.ended}</StatusBadge>
      <Text span size="sm" c="dimmed" className={classes.facts ?? ''}>
        {facts.join(' · ')}
      </Text>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/portal/meeting-log" search={{ number }} />}>
        {t.otherTimes}
      </Anchor>
    </div>
  )
}
