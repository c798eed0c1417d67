import { conferences } from '@foyer/contract/meetings/conferences'
import { meetings } from '@foyer/contract/meetings/meetings'
import { Button } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useExport } from '#lib/calls/export.ts'
import { Can } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { conferencesTexts } from './conferences.texts.ts'
import { ConferencesTable, toParticipantsInput } from './conferences-table.tsx'
import { EngineStatusLine } from './engine-status-line.tsx'
import { useLiveActions } from './use-live-actions.tsx'

/** How often the connections of the open meeting are read again; they change all the time. */
const refreshMs = 5_000

export function LiveMeetingsScreen() {
  const t = useTexts(conferencesTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const panel = useSidePanel('conference')
  const { page, search, sort } = list
  const result = useCallQuery(conferences.listLive, { page, search, sort })
  const participants = useCallQuery(conferences.listLiveParticipants, toParticipantsInput(panel))
  const connections = useCallQuery(
    conferences.listConnections,
    panel.id === undefined ? undefined : { conferenceId: panel.id },
    {
      // An ended meeting has none.
      refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
    },
  )
  const isOperator = useSession().user?.role === 'superadmin'
  const { rowActions, dialogs } = useLiveActions()
  return (
    <Screen title={t.liveTitle} subtitle={isOperator ? <EngineStatusLine /> : undefined}>
      <ConferencesTable
        kind="live"
        label={t.liveTitle}
        result={result}
        empty={{
          text: t.noLiveMeetings,
          hint: t.noLiveWhy,
          icon: <IconBroadcast size={28} />,
          action: (
            <Can call={meetings.create} value="scheduled">
              <Button variant="default" component={Link} to="/portal/schedule-meeting">
                {t.schedule}
              </Button>
            </Can>
          ),
        }}
        list={list}
        rowActions={rowActions}
        exportHref={useExport(conferences.exportLive, { search, sort })}
        showTenant={isOperator}
        panel={panel}
        participants={participants}
        connections={connections.data?.items ?? []}
      />
      {dialogs}
    </Screen>
  )
}
