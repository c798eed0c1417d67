import type { Conference, Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import type { SidePanelState } from '#lib/use-side-panel.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { DataTableProps, ListResult } from '#ui/table/data-table.types.ts'
import { useMeetingColumns } from '#ui/table/meeting-columns.tsx'
import { ParticipantsPanel } from './participants-panel.tsx'

type ConferencesTableProps = Pick<
  DataTableProps<Conference>,
  'label' | 'result' | 'empty' | 'list' | 'period' | 'exportHref'
> & {
  showTenant: boolean
  /** The conference whose participants are shown beside the list. */
  panel: SidePanelState
  participants: ListResult<Participant>
  /** Their connections, while the conference is in progress. */
  connections?: readonly ParticipantConnection[] | undefined
}

/** The input of a call that lists the participants of the open row. */
export const toParticipantsInput = ({ id, page }: SidePanelState) =>
  id === undefined ? undefined : { conferenceId: id, page }

/** Live or completed meetings; each opens its participants. */
export function ConferencesTable({ showTenant, panel, participants, connections, ...table }: ConferencesTableProps) {
  const columns = useMeetingColumns<Conference>(showTenant ? [] : ['tenant'])
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rowName={({ topic }) => topic}
        opens={({ id }) =>
          () =>
            panel.open(id)
          }
      />
      <ParticipantsPanel
        title={table.result.data?.items.find(({ id }) => id === panel.id)?.topic}
        opened={panel.id !== undefined}
        onClose={panel.close}
        result={participants}
        connections={connections}
        page={panel.page}
        setPage={panel.setPage}
      />
    </>
  )
}
