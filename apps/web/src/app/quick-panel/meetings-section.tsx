import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { quickPanel } from '@foyer/contract/operations/quick-panel'
import { Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isDeclined, isToStart } from '#features/meetings/meetings/meetings.rules.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import classes from './quick-panel.module.css'
import { quickPanelTexts } from './quick-panel.texts.ts'

/** Meetings end by the clock, of which no event tells. */
const refreshMs = 60_000

/** The meetings of the next 24 hours, and the one after them, each with a button that opens it. */
export function MeetingsSection({ onFollow }: { onFollow: () => void }) {
  const t = useTexts(quickPanelTexts)
  const formats = useFormats()
  const now = useNow()
  const data = useCallQuery(quickPanel.data, {}, { refetchInterval: refreshMs })
  const day = formats.date(new Date(now))
  return (
    <section aria-label={t.today} className={classes.section}>
      <QueryBoundary result={data} skeleton={<Skeleton height={56} />} failure={t.meetingsFailed}>
        {({ today, next }) => {
          const rest = next ? [...today, next] : today
          const isToday = ({ startsAt, running }: Occurrence) => running || formats.date(startsAt) === day
          const first = rest.filter(isToday)
          const later = rest.filter((one) => !isToday(one) && !isDeclined(one)).slice(0, 1)
          return (
            <>
              {first.length === 0 && <Text c="dimmed">{t.nothing}</Text>}
              <MeetingsList items={first} now={now} onFollow={onFollow} />
              {later.length > 0 && <h3 className={classes.title}>{t.next}</h3>}
              <MeetingsList items={later} now={now} onFollow={onFollow} />
            </>
          )
        }}
      </QueryBoundary>
    </section>
  )
}

type MeetingsListProps = { items: readonly Occurrence[]; now: number; onFollow: () => void }

function MeetingsList({ items, now, onFollow }: MeetingsListProps) {
  const t = useTexts(quickPanelTexts)
  const formats = useFormats()
  if (items.length === 0) return null
  return (
    <ul className={classes.list}>
      {items.map(({ id, topic, number, startsAt, running, own, alternativeHost, invitation }) => (
        <li
          key={id}
          className={classes.meeting}
          data-running={running || undefined}
          data-declined={isDeclined({ invitation }) || undefined}
        >
          <div className={classes.text}>
            <div className={classes.topic}>{topic}</div>
            <div className={classes.detail}>
              {`${formats.time(startsAt)} · ${isDeclined({ invitation }) ? t.declined : running ? t.running : formats.fromNow(startsAt, now)}`}
            </div>
          </div>
          <Button
            component={Link}
            to={`/portal/join/${number}`}
            variant="light"
            color="brand"
            size="xs"
            aria-label={isToStart({ own, alternativeHost, running }) ? t.startMeeting(topic) : t.joinMeeting(topic)}
            onClick={onFollow}
          >
            {isToStart({ own, alternativeHost, running }) ? t.start : t.join}
          </Button>
        </li>
      ))}
    </ul>
  )
}
