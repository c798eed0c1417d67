import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { factsTexts } from './meeting-facts.texts.ts'

type MeetingFactsProps = { meeting: { readonly host: string; readonly startsAt: string | null } }

/** Shows the host of the meeting about to be joined, and when it starts. */
export function MeetingFacts({ meeting }: MeetingFactsProps) {
  const t = useTexts(factsTexts)
  const formats = useFormats()
  const time = meeting.startsAt === null ? t.noTime : formats.dateTime(meeting.startsAt)
  return (
    <Text c="dimmed">
      {t.hostedBy(meeting.host)} · {time}
    </Text>
  )
}
