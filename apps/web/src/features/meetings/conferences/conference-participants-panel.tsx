import type { Conference, Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { ReportLink } from '#features/insight/attendance/shared/report-link.tsx'
import type { SidePanelState } from '#lib/lists/use-side-panel.ts'
import { useTexts } from '#lib/texts.ts'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListResult } from '#ui/table/data-table.types.ts'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { type ConferenceList, ConferenceLog } from './conference-log.tsx'
import { conferencesTexts } from './conferences.texts.ts'
import { ConnectionCharts } from './connection-charts.tsx'
import { StayRows } from './shared/stay-rows.tsx'
import { useParticipantFacts } from './use-participant-facts.tsx'

type ConferenceParticipantsPanelProps = {
  /** The open meeting, if it is on the current page of the list. */
  conference: Conference | undefined
  /** Its id is that of the open meeting. */
  panel: SidePanelState
  list: ConferenceList
  result: ListResult<Participant>
  /** The connections in a meeting in progress. */
  connections?: readonly ParticipantConnection[] | undefined
}

/** Beside the list: who took part in a meeting and when, with what their devices reported, and its log. */
export function ConferenceParticipantsPanel({
  conference,
  panel,
  list,
  result,
  connections,
}: ConferenceParticipantsPanelProps) {
  const t = useTexts(conferencesTexts)
  const { id, page, setPage, close } = panel
  // Another meeting opens in the same view.
  const [view, setView] = useState<string | null>('participants')
  const details = useParticipantFacts(list === 'live' ? (connections ?? []) : undefined)
  return (
    <SidePanel title={conference?.topic ?? t.participants} opened={id !== undefined} onClose={close}>
      <Tabs value={view} onChange={setView} keepMounted={false}>
        <Tabs.List aria-label={t.view}>
          <Tabs.Tab value="participants">{t.participants}</Tabs.Tab>
          <Tabs.Tab value="log">{t.log}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="participants" pt="md">
          {list === 'completed' && id !== undefined && conference?.tenant === '' && (
            <ReportLink conferenceId={id} list="completed" />
          )}
          <DataTable
            key={id}
            label={t.participants}
            result={result}
            rowName={({ name }) => name}
            empty={{ text: t.noParticipants }}
            list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
            searchable={false}
            grouped={{
              rows: (stays) => (
                <StayRows
                  label={t.participants}
                  held={conference}
                  stays={stays}
                  below={(stay) =>
                    id !== undefined && (
                      <ConnectionCharts
                        conferenceId={id}
                        list={list}
                        participantId={stay.id}
                        isThere={list === 'live' && stay.leftAt === null}
                      />
                    )
                  }
                  {...details}
                />
              ),
              skeleton: <TableSkeleton columns={[]} cards />,
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="log" pt="md">
          {id !== undefined && <ConferenceLog key={id} conferenceId={id} list={list} />}
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  )
}
