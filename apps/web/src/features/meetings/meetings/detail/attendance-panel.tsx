import { meetings } from '@foyer/contract/meetings/meetings'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ReportLink } from '#features/insight/attendance/shared/report-link.tsx'
import { StayRows } from '#features/meetings/conferences/shared/stay-rows.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import type { SidePanelState } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { attendanceTexts } from './attendance.texts.ts'

const PastChat = lazy(() => import('./past-chat.tsx').then((file) => ({ default: file.PastChat })))

const PastWhiteboard = lazy(() => import('./past-whiteboard.tsx').then((file) => ({ default: file.PastWhiteboard })))

const PastLog = lazy(() => import('./past-log.tsx').then((file) => ({ default: file.PastLog })))

type AttendancePanelProps = {
  /** Unless it is on another page of the list. */
  meeting: PastMeeting | undefined
  /** Its id is that of the meeting as it took place. */
  panel: SidePanelState
}

/** Beside the list: who took part in an own or co-managed meeting, for how long, and what happened; chat and whiteboard for those who took part. */
export function AttendancePanel({ meeting, panel }: AttendancePanelProps) {
  const t = useTexts(attendanceTexts)
  const formats = useFormats()
  const { id, page } = panel
  const isManaged = meeting === undefined || meeting.own || meeting.manager
  const result = useCallQuery(
    meetings.listAttendance,
    id !== undefined && isManaged ? { conferenceId: id, page } : undefined,
  )
  // In the address, so that Back closes it.
  const setFields = useSetQueryFields()
  const isBoardOpen = useQueryFields()['board'] !== undefined && meeting?.hasWhiteboard === true
  // Another meeting opens in the same view.
  const [view, setView] = useState<string | null>('attendance')
  return (
    <SidePanel
      title={meeting?.topic ?? t.attendance}
      opened={id !== undefined}
      onClose={panel.close}
      covered={isBoardOpen}
    >
      {isManaged && id !== undefined && (
        <Tabs value={view} onChange={setView} keepMounted={false}>
          <Tabs.List aria-label={t.view}>
            <Tabs.Tab value="attendance">{t.attendance}</Tabs.Tab>
            <Tabs.Tab value="log">{t.log}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="attendance" pt="md">
            <ReportLink conferenceId={id} list="past" />
            <DataTable
              key={id}
              label={t.attendance}
              result={result}
              rowName={({ name }) => name}
              empty={{ text: t.nobody }}
              list={{ page, setPage: panel.setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
              searchable={false}
              grouped={{
                rows: (stays) => (
                  <StayRows
                    label={t.attendance}
                    held={meeting}
                    stays={stays}
                    beside={({ host }) => host && <StatusBadge>{t.host}</StatusBadge>}
                    facts={({ email, joinedAt, leftAt }) => [
                      ...(email === '' ? [] : [{ label: t.email, value: email }]),
                      { label: t.joined, value: formats.dateTime(joinedAt) },
                      ...(leftAt === null ? [] : [{ label: t.left, value: formats.dateTime(leftAt) }]),
                    ]}
                  />
                ),
                skeleton: <TableSkeleton columns={[]} cards />,
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="log" pt="md">
            <Suspense>
              <PastLog key={id} conferenceId={id} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
      {meeting?.hasWhiteboard && id !== undefined && (
        <Suspense>
          <PastWhiteboard
            conferenceId={id}
            topic={meeting.topic}
            opened={isBoardOpen}
            onOpen={() => setFields({ board: 'open' })}
            onClose={() => setFields({ board: '' })}
          />
        </Suspense>
      )}
      {meeting?.hasChat && id !== undefined && (
        <Suspense>
          <PastChat conferenceId={id} />
        </Suspense>
      )}
    </SidePanel>
  )
}
