import type { Conference, Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { useMeetingColumns } from '#features/meetings/meetings/shared/use-meeting-columns.tsx'
import type { SidePanelState } from '#lib/lists/use-side-panel.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, DataTableProps, ListResult } from '#ui/table/data-table.types.ts'
import type { ConferenceList } from './conference-log.tsx'
import { ConferenceParticipantsPanel } from './conference-participants-panel.tsx'
import { liveActionsTexts } from './live-actions.texts.ts'
import { useCompletedColumns } from './use-completed-columns.tsx'

type ConferencesTableProps = Pick<
  DataTableProps<Conference>,
  'label' | 'result' | 'empty' | 'list' | 'period' | 'exportHref' | 'rowActions'
> & {
  /** Which of the lists it is. */
  kind: ConferenceList
  showTenant: boolean
  /** The conference whose participants are shown beside the list. */
  panel: SidePanelState
  participants: ListResult<Participant>
  /** Their connections, while the conference is in progress. */
  connections?: readonly ParticipantConnection[] | undefined
}

/** Returns the input of a call that lists the participants of the open row. */
export const toParticipantsInput = ({ id, page }: SidePanelState) =>
  id === undefined ? undefined : { conferenceId: id, page }

type Columns = readonly Column<Conference>[]

/**
 * Returns the columns of completed meetings. Where there is no room, the number and the count are left out first: they
 * come last.
 */
const toCompleted = (columns: Columns, more: Columns): Columns => {
  const isLast = ({ key }: Column<Conference>) => key === 'participants' || key === 'number'
  return [...columns.filter((column) => !isLast(column)), ...more, ...columns.filter(isLast).toReversed()]
}

/** Live or completed meetings; each opens its participants. */
export function ConferencesTable({
  kind,
  showTenant,
  panel,
  participants,
  connections,
  ...table
}: ConferencesTableProps) {
  const t = useTexts(liveActionsTexts)
  const markLocked = (column: Column<Conference>): Column<Conference> =>
    column.key === 'topic'
      ? { ...column, beside: ({ locked }) => locked && <StatusBadge>{t.isLocked}</StatusBadge> }
      : column
  const meetingColumns = useMeetingColumns<Conference>(showTenant ? [] : ['tenant'])
  // A tenant that gives no ratings, or whose devices report nothing, has no empty columns.
  const rows = table.result.data?.items ?? []
  const completedColumns = useCompletedColumns().filter(({ isEmpty }) => !rows.every(isEmpty))
  return (
    <>
      <DataTable
        {...table}
        columns={kind === 'live' ? meetingColumns.map(markLocked) : toCompleted(meetingColumns, completedColumns)}
        rowName={({ topic }) => topic}
        openRow={panel.id}
        rowTarget={({ id }) =>
          () =>
            panel.open(id)
          }
      />
      <ConferenceParticipantsPanel
        conference={table.result.data?.items.find(({ id }) => id === panel.id)}
        panel={panel}
        list={kind}
        result={participants}
        connections={connections}
      />
    </>
  )
}
