import { meetings } from '@foyer/contract/meetings/meetings'
import { ActionIcon, Box, Button, Skeleton } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { Can } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Agenda, AgendaSkeleton } from './agenda/agenda.tsx'
import { LazyOpenMeeting } from './detail/lazy-open-meeting.tsx'
import { type MeetingOpening, useMeetingOpening } from './detail/use-meeting-opening.ts'
import { managersTexts } from './managers.texts.ts'
import { isDeclined } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { useMeetingsView, ViewSwitch } from './view-switch.tsx'

const MeetingCalendar = lazy(() =>
  import('./calendar/meeting-calendar.tsx').then((file) => ({ default: file.MeetingCalendar })),
)
const CalendarFeedDialog = lazy(() =>
  import('./calendar/calendar-feed-dialog.tsx').then((file) => ({ default: file.CalendarFeedDialog })),
)
const refreshMs = 60_000

/**
 * Shows the meetings that the user is invited to or has scheduled: as an agenda, or as a calendar by day, week or
 * month.
 */
export function UpcomingMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const view = useMeetingsView()
  const opening = useMeetingOpening()
  if (view === 'agenda') return <AgendaScreen opening={opening} />
  const { panel } = opening
  return (
    <Screen title={t.upcomingTitle} actions={<ScreenActions />}>
      <Suspense fallback={<Skeleton height={400} aria-busy />}>
        <MeetingCalendar view={view} openId={panel.id} onOpen={panel.open}>
          {(items) => <LazyOpenMeeting items={items} opening={opening} />}
        </MeetingCalendar>
      </Suspense>
    </Screen>
  )
}

const ScheduleButton = ({ variant }: { variant: 'default' | 'filled' }) => {
  const t = useTexts(meetingsTexts)
  return (
    <Can call={meetings.create} value="scheduled">
      <Button component={Link} to="/portal/schedule-meeting" variant={variant} leftSection={<IconCalendarPlus />}>
        {t.schedule}
      </Button>
    </Can>
  )
}

function SubscribeButton() {
  const t = useTexts(meetingsTexts)
  const dialog = useDialog()
  const isNeeded = useHasBeenTrue(dialog.opened)
  return (
    <>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t.subscribe}
        title={t.subscribe}
        onClick={() => dialog.open()}
      >
        <IconCalendarShare />
      </ActionIcon>
      {isNeeded && (
        <DialogSuspense>
          <CalendarFeedDialog opened={dialog.opened} onClose={dialog.close} />
        </DialogSuspense>
      )}
    </>
  )
}

type ScreenActionsProps = {
  /** An empty agenda offers to schedule below; the button's place stays, so that nothing moves once it is known. */
  canSchedule?: boolean
}

const ScreenActions = ({ canSchedule = true }: ScreenActionsProps) => (
  <>
    <ViewSwitch />
    <SubscribeButton />
    <Box data-in-toolbar {...(canSchedule ? {} : { style: { visibility: 'hidden' } })}>
      <ScheduleButton variant="default" />
    </Box>
  </>
)

function AgendaScreen({ opening }: { opening: MeetingOpening }) {
  const t = useTexts(meetingsTexts)
  const managing = useTexts(managersTexts)
  const list = useListState({ filters: { manager: ['yes'] } })
  const { page, search, filters } = list
  // No event is emitted when a meeting ends by the clock.
  const upcoming = useCallQuery(meetings.listSchedules, { page, search, filters }, { refetchInterval: refreshMs })
  const { panel, actions } = opening
  const isWhole = search === '' && filters.manager === undefined && page === 1
  const hasNoMeetings = upcoming.data?.items.length === 0 && isWhole
  return (
    <Screen title={t.upcomingTitle} actions={<ScreenActions canSchedule={!hasNoMeetings} />}>
      <DataTable
        label={t.upcomingTitle}
        result={upcoming}
        rowName={({ topic }) => topic}
        list={list}
        searchable={!hasNoMeetings}
        filters={
          hasNoMeetings
            ? []
            : [
                {
                  key: 'manager',
                  label: managing.manager,
                  options: [{ value: 'yes', label: t.you }],
                  empty: managing.noneUpcoming,
                },
              ]
        }
        grouped={{
          rows: (rows) => (
            <Agenda
              items={rows}
              // The first row of a search, a filter or a later page is not the next meeting.
              next={isWhole ? rows.find((row) => !isDeclined(row)) : undefined}
              openId={panel.id}
              onOpen={panel.open}
              actions={actions}
            />
          ),
          skeleton: <AgendaSkeleton />,
        }}
        empty={{
          text: t.noUpcoming,
          icon: <IconCalendarPlus size={28} />,
          hint: t.noUpcomingWhy,
          action: <ScheduleButton variant="filled" />,
        }}
      />
      <LazyOpenMeeting items={upcoming.data?.items ?? []} opening={opening} />
    </Screen>
  )
}
