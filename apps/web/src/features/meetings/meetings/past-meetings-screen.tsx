import { meetings } from '@foyer/contract/meetings/meetings'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { IconCalendarPlus, IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useExport } from '#lib/calls/export.ts'
import { useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { AttendancePanel } from './detail/attendance-panel.tsx'
import { managersTexts } from './managers.texts.ts'
import { toOpenedId } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { useMeetingColumns } from './shared/use-meeting-columns.tsx'

export function PastMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true, filters: { held: ['yes', 'no'], manager: ['yes'] } })
  const period = usePeriod()
  const { page, search, sort, filters } = list
  const past = useCallQuery(meetings.listPast, period.range && { page, search, sort, filters, ...period.range })
  const exportHref = useExport(meetings.exportPast, period.range && { search, sort, ...filters, ...period.range })
  const managing = useTexts(managersTexts)
  const columns = useMeetingColumns<PastMeeting>(['tenant', 'host']).map((column) =>
    column.key === 'topic'
      ? { ...column, beside: ({ manager }: PastMeeting) => manager && <StatusBadge>{managing.manager}</StatusBadge> }
      : column,
  )
  const panel = useSidePanel('meeting')
  const open = past.data?.items.find(({ conferenceId }) => conferenceId !== null && conferenceId === panel.id)
  const navigate = useNavigate()
  const canSchedule = useCan(meetings.create, 'scheduled')
  const scheduleAgain: RowAction<PastMeeting> = {
    key: 'again',
    label: t.scheduleAgain,
    icon: <IconCalendarPlus />,
    onClick: ({ meetingId }) =>
      void navigate({ to: '/portal/schedule-meeting', search: { again: meetingId ?? undefined } }),
  }
  return (
    <Screen title={t.pastTitle}>
      <DataTable
        label={t.pastTitle}
        columns={columns}
        result={past}
        openRow={open?.id}
        rowName={(row) => row.topic}
        rowTarget={(row) => {
          const id = toOpenedId(row)
          return id === undefined ? undefined : () => panel.open(id)
        }}
        rowActions={({ meetingId }) => (canSchedule && meetingId !== null ? [scheduleAgain] : [])}
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
          {
            key: 'manager',
            label: managing.manager,
            options: [{ value: 'yes', label: t.you }],
            empty: managing.nonePast,
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
      {past.data && <AttendancePanel meeting={open} panel={panel} />}
    </Screen>
  )
}
