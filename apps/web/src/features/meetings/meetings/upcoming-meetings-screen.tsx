import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Can } from '#lib/can.tsx'
import { useListState } from '#lib/list-state.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { NoResults } from '#ui/table/no-results.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { SearchBox } from '#ui/table/search-box.tsx'
import { DeleteMeeting } from './delete-meeting.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { upcomingQuery } from './meetings.queries.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { UpcomingList, UpcomingSkeleton } from './upcoming-list.tsx'

export function UpcomingMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const list = useListState()
  const [inviting, setInviting] = useState<Occurrence>()
  const [deleting, setDeleting] = useState<Occurrence>()
  const upcoming = useQuery(upcomingQuery({ page: list.page, search: list.search }))
  const items = upcoming.data?.items ?? []
  const scheduleButton = (
    <Can call={meetings.create} value="scheduled">
      <Button component={Link} to="/portal/schedule-meeting" leftSection={<IconCalendarPlus size={16} />}>
        {t.schedule}
      </Button>
    </Can>
  )
  const isEmpty = upcoming.data !== undefined && items.length === 0
  const hasNoMeetings = isEmpty && list.search === '' && list.page === 1
  return (
    <Screen title={t.upcomingTitle} actions={hasNoMeetings ? undefined : scheduleButton}>
      <Stack gap="md">
        {!hasNoMeetings && <SearchBox value={list.search} onChange={list.setSearch} />}
        {upcoming.error && (
          <ErrorAlert
            message={upcoming.error.message}
            onRetry={() => void upcoming.refetch()}
            retrying={upcoming.isFetching}
          />
        )}
        {upcoming.isPending && <UpcomingSkeleton />}
        {items.length > 0 && <UpcomingList items={items} onInvite={setInviting} onDelete={setDeleting} />}
        {isEmpty && list.search === '' && (
          <EmptyState text={t.noUpcoming} icon={<IconCalendarPlus size={28} />} action={scheduleButton} />
        )}
        {isEmpty && list.search !== '' && (
          <NoResults search={list.search} icon={<IconCalendarPlus size={28} />} onClear={list.clear} />
        )}
        {upcoming.data && <Pager page={list.page} hasMore={upcoming.data.hasMore} onChange={list.setPage} />}
      </Stack>
      {inviting && (
        <InviteDialog meetingId={inviting.meetingId} topic={inviting.topic} onClose={() => setInviting(undefined)} />
      )}
      <DeleteMeeting occurrence={deleting} onClose={() => setDeleting(undefined)} />
    </Screen>
  )
}
