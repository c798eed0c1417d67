import { meetings } from '@foyer/contract/meetings/meetings'
import type { PastMeeting } from '@foyer/contract/past-meetings'
import { IconHistory } from '@tabler/icons-react'
import { useExport } from '#lib/export.ts'
import { useListState } from '#lib/list-state.ts'
import { usePeriod } from '#lib/period.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useMeetingColumns } from '#ui/table/meeting-columns.tsx'
import { WiderPeriod } from '#ui/table/wider-period.tsx'
import { meetingsTexts } from './meetings.texts.ts'

export function PastMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true, filters: { held: ['yes', 'no'] } })
  const period = usePeriod()
  const { page, search, sort, filters } = list
  const past = useCallQuery(meetings.listPast, period.range && { page, search, sort, filters, ...period.range })
  const exportHref = useExport(meetings.exportPast, period.range && { search, sort, ...filters, ...period.range })
  const columns = useMeetingColumns<PastMeeting>(['tenant', 'host'])
  return (
    <Screen title={t.pastTitle}>
      <DataTable
        label={t.pastTitle}
        columns={columns}
        result={past}
        rowName={(row) => row.topic}
        list={list}
        filters={[
          {
            key: 'held',
            label: t.outcome,
            options: [
              { value: 'yes', label: t.tookPlace },
              { value: 'no', label: t.didNotTakePlace },
            ],
          },
        ]}
        exportHref={exportHref}
        period={period}
        empty={{
          text: t.noPast,
          icon: <IconHistory size={28} />,
          hint: t.noPastWhy,
          action: <WiderPeriod period={period} />,
        }}
      />
    </Screen>
  )
}
