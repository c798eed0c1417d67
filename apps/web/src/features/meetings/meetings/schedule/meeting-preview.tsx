import { Text } from '@mantine/core'
import { resolveTimes } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { RecurrenceLine } from '#features/meetings/meetings/series/recurrence-line.tsx'
import { useRecurrenceTexts } from '#features/meetings/meetings/series/use-recurrence-texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { DateBlock } from '#ui/base/date-block.tsx'
import { ZonedTime } from '#ui/base/zoned-time.tsx'
import type { MeetingValues } from './meeting-fields.tsx'
import classes from './meeting-preview.module.css'

/** How invitees will see the meeting that is being filled in. */
export function MeetingPreview({ values: { topic, start, end, timezone, recurrence } }: { values: MeetingValues }) {
  const t = useTexts(meetingsTexts)
  const { zone } = useFormats()
  const { describeValues } = useRecurrenceTexts()
  const times = resolveTimes({ start, end, timezone })
  return (
    <aside className={classes.card} aria-label={t.summary}>
      <div className={classes.head}>
        {times && <DateBlock instant={times.startsAt} />}
        <div className={classes.text}>
          <div className={classes.topic}>{topic.trim() || t.noTopic}</div>
          {times && (
            <ZonedTime
              instant={times.startsAt}
              until={times.endsAt > times.startsAt ? times.endsAt : undefined}
              zone={timezone || zone}
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
