import { DataList } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'

type MeetingPreviewCardProps = {
  meeting: { readonly topic: string; readonly host: string; readonly startsAt: string | null }
}

/** The meeting about to be joined. */
export function MeetingPreviewCard({ meeting }: MeetingPreviewCardProps) {
  const t = useTexts(joinTexts)
  const formats = useFormats()
  const details = [
    [t.topic, meeting.topic],
    [t.host, meeting.host],
    [t.starts, meeting.startsAt === null ? t.noTime : formats.dateTime(meeting.startsAt)],
  ]
  return (
    <DataList>
      {details.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
