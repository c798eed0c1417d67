import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useListState } from '#lib/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { DeleteMeeting } from './delete-meeting.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { meetingsTexts } from './meetings.texts.ts'
import { UpcomingList, UpcomingSkeleton } from './upcoming-list.tsx'

const refreshMs = 60_000

export function UpcomingMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const list = useListState()
  const invitation = useDialog<Occurrence>()
  const deletion = useDialog<Occurrence>()
  const { page, search } = list
  // No event is emitted when a meeting ends by the clock.
  const upcoming = useCallQuery(meetings.listSchedules, { page, search }, { refetchInterval: refreshMs })
  const scheduleButton = (
    <Can call={meetings.create} value="scheduled">
      <Button component={Link} to="/portal/schedule-meeting" leftSection={<IconCalendarPlus />}>
        {t.schedule}
      </Button>
    </Can>
  )
  const hasNoMeetings = upcoming.data?.items.length === 0 && list.search === '' && list.page === 1
  return (
    <Screen title={t.upcomingTitle} actions={hasNoMeetings ? undefined : scheduleButton}>
      <DataTable
        label={t.upcomingTitle}
        result={upcoming}
        rowName={({ topic }) => topic}
        list={list}
        searchable={!hasNoMeetings}
        grouped={{
          rows: (items) => <UpcomingList items={items} onInvite={invitation.open} onDelete={deletion.open} />,
          skeleton: <UpcomingSkeleton />,
        }}
        empty={{ text: t.noUpcoming, icon: <IconCalendarPlus size={28} />, action: scheduleButton }}
      />
      {invitation.row && (
        <InviteDialog
          meetingId={invitation.row.meetingId}
          topic={invitation.row.topic}
          opened={invitation.opened}
          onClose={invitation.close}
        />
      )}
      <DeleteMeeting occurrence={deletion.row} opened={deletion.opened} onClose={deletion.close} />
    </Screen>
  )
}
