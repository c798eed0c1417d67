import { DataList } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'

type MeetingPreviewCardProps = {
  meeting: { readonly topic: string; readonly host: string; readonly startsAt: string | null }
}

/** Which meeting one is about to enter, for those who may know. */
export function MeetingPreviewCard({ meeting }: MeetingPreviewCardProps) {
  const t = useTexts(joinTexts)
  const formats = useFormats()
  const facts = [
    [t.topic, meeting.topic],
    [t.host, meeting.host],
    [t.starts, meeting.startsAt === null ? t.noTime : formats.dateTime(meeting.startsAt)],
  ]
  return (
    <DataList>
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
