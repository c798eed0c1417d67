import { meetings } from '@foyer/contract/meetings/meetings'
import type { Attendance, PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormats } from '#lib/format.ts'
import type { SidePanelState } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { attendanceTexts } from './attendance.texts.ts'

const PastChat = lazy(() => import('./past-chat.tsx').then((file) => ({ default: file.PastChat })))

const PastLog = lazy(() => import('./past-log.tsx').then((file) => ({ default: file.PastLog })))

type AttendancePanelProps = {
  /** Unless it is on another page of the list. */
  meeting: PastMeeting | undefined
  /** Its id is that of the meeting as it took place. */
  panel: SidePanelState
}

/** Beside the list: who took part in an own or co-managed meeting, for how long, and what happened; its chat for those who took part. */
export function AttendancePanel({ meeting, panel }: AttendancePanelProps) {
  const t = useTexts(attendanceTexts)
  const formats = useFormats()
  const { id, page } = panel
  const isManaged = meeting === undefined || meeting.own || meeting.manager
  const result = useCallQuery(
    meetings.listAttendance,
    id !== undefined && isManaged ? { conferenceId: id, page } : undefined,
  )
  const columns: Column<Attendance>[] = [
    {
      key: 'name',
      header: t.name,
      cell: ({ name }) => name,
      before: ({ name, picture }) => <PersonAvatar name={name} picture={picture} />,
      beside: ({ host }) => host && <StatusBadge title={t.host}>{t.host}</StatusBadge>,
    },
    { key: 'email', header: t.email, cell: ({ email }) => email || t.guest },
    { key: 'joined', header: t.joined, cell: ({ joinedAt }) => formats.dateTime(joinedAt) },
    { key: 'left', header: t.left, cell: ({ leftAt }) => (leftAt === null ? '–' : formats.dateTime(leftAt)) },
    {
      key: 'duration',
      header: t.duration,
      cell: ({ joinedAt, leftAt }) => (leftAt === null ? '–' : formats.duration(joinedAt, leftAt)),
    },
  ]
  return (
    <SidePanel title={meeting?.topic ?? t.attendance} opened={id !== undefined} onClose={panel.close}>
      {isManaged && id !== undefined && (
        <Tabs defaultValue="attendance" key={id} keepMounted={false}>
          <Tabs.List aria-label={t.view}>
            <Tabs.Tab value="attendance">{t.attendance}</Tabs.Tab>
            <Tabs.Tab value="log">{t.log}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="attendance" pt="md">
            <DataTable
              label={t.attendance}
              columns={columns}
              result={result}
              rowName={({ name }) => name}
              empty={{ text: t.nobody }}
              list={{ page, setPage: panel.setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
              searchable={false}
              alwaysCards
            />
          </Tabs.Panel>
          <Tabs.Panel value="log" pt="md">
            <Suspense>
              <PastLog conferenceId={id} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
      {meeting?.hasChat && id !== undefined && (
        <Suspense>
          <PastChat conferenceId={id} />
        </Suspense>
      )}
    </SidePanel>
  )
}
