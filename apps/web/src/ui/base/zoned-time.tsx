import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useElsewhere } from './use-elsewhere.ts'

/** An instant or a period by the user's own clock, and where the clocks of the meeting differ, its start there. */
export function ZonedTime({ instant, until, zone }: { instant: string; until?: string | undefined; zone: string }) {
  const formats = useFormats()
  const elsewhere = useElsewhere(zone)(instant)
  return (
    <Text component="time" dateTime={instant} size="sm" inherit>
      {until === undefined ? formats.dateTime(instant) : formats.period(instant, until)}
      {elsewhere !== undefined && (
        <Text component="span" c="dimmed" size="sm" display="block">
          {elsewhere}
        </Text>
      )}
    </Text>
  )
}
