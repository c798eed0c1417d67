import { Text } from '@mantine/core'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { RecurrenceLine } from '#features/meetings/meetings/series/recurrence-line.tsx'
import { useRecurrenceTexts } from '#features/meetings/meetings/series/use-recurrence-texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { resolveLocalTime } from '#lib/time/local-time.ts'
import { DateBlock } from '#ui/base/date-block.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import type { MeetingValues } from './meeting-fields.tsx'
import classes from './meeting-preview.module.css'

/** How invitees will see the meeting that is being filled in. */
export function MeetingPreview({ values: { topic, start, end, timezone, recurrence } }: { values: MeetingValues }) {
  const t = useTexts(meetingsTexts)
  const { zone } = useFormats()
  const { describeValues } = useRecurrenceTexts()
  const from = resolveLocalTime(start, timezone)
  const to = resolveLocalTime(end, timezone)
  return (
    <aside className={classes.card} aria-label={t.summary}>
      <div className={classes.head}>
        {from && <DateBlock instant={from.instant} zone={timezone || zone} />}
        <div className={classes.text}>
          <div className={classes.topic}>{topic.trim() || t.noTopic}</div>
          {from && (
            <ZonedTime
              instant={from.instant}
              until={to && to.instant > from.instant ? to.instant : undefined}
              zone={timezone}
            />
          )}
        </div>
      </div>
      {recurrence.repeats !== 'never' && <RecurrenceLine text={describeValues(recurrence, start)} />}
      <Text size="sm" c="dimmed">
        {t.inviteesSee}
      </Text>
    </aside>
  )
}
