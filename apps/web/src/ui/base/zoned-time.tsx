import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { zonedTimeTexts } from './zoned-time.texts.ts'

/** An instant or a period in a given time zone, and in the user's own where that shows a different time. */
export function ZonedTime({ instant, until, zone }: { instant: string; until?: string | undefined; zone: string }) {
  const formats = useFormats()
  const t = useTexts(zonedTimeTexts)
  const there = until === undefined ? formats.dateTimeIn(instant, zone) : formats.periodIn(instant, until, zone)
  const localZone = formats.dateTime(instant)
  return (
    <Text component="time" dateTime={instant} size="sm" inherit>
      {there}
      {!there.startsWith(localZone) && (
        <Text component="span" c="dimmed" size="sm" display="block">
          {t.yourTime(localZone)}
        </Text>
      )}
    </Text>
  )
}
