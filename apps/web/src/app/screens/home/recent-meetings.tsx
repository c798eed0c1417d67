import { meetings } from '@foyer/contract/meetings/meetings'
import { Skeleton, Text } from '@mantine/core'
import { IconCalendarOff, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { lastDays, toRange } from '#lib/time/period.ts'
import { ListCard } from '#ui/card/list-card.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { homeTexts } from './home.texts.ts'
import classes from './recent-meetings.module.css'

const shownDays = 30
const shownMeetings = 3

/** The meetings that ended last. */
export function RecentMeetings() {
  const t = useTexts(homeTexts)
  const formats = useFormats()
  const [loadedAt] = useState(() => Date.now())
  const range = toRange(lastDays(shownDays, formats.zone, loadedAt), formats.zone)
  const result = useCallQuery(meetings.listPast, range && { size: shownMeetings, ...range })
  return (
    <ListCard title={t.recently} more={{ label: t.past, to: '/portal/past-meetings' }} busy={result.isPending}>
      <QueryBoundary result={result} skeleton={<Skeleton height={56} />} failure={t.recentlyFailed}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed" px="md" pb="md">
              {t.nothingRecent}
            </Text>
          ) : (
            <ul className={classes.list}>
              {items.map(({ id, topic, startsAt, endsAt, held, participants }) => (
                <li key={id} className={classes.row}>
                  {held ? <IconCheck aria-hidden /> : <IconCalendarOff aria-hidden />}
                  <div className={classes.what}>
                    <div className={classes.topic}>{topic}</div>
                    <div className={classes.detail}>
                      {held ? t.took(formats.duration(startsAt, endsAt), t.people(participants)) : t.didNotTakePlace}
                    </div>
                  </div>
                  <time className={classes.detail} dateTime={startsAt}>
                    {formats.ago(startsAt, loadedAt)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </ListCard>
  )
}
