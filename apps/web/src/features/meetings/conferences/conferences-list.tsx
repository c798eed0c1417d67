import type { Panel } from '#lib/use-side-panel.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { DataTableProps, ListResult } from '#ui/table/data-table.types.ts'
import { useMeetingColumns } from '#ui/table/meeting-columns.tsx'
import { type ParticipantRow, Participants } from './participants-list.tsx'

/** A meeting that is held or was. */
export type ConferenceRow = {
  readonly id: string
  readonly topic: string
  readonly number: string
  readonly host: string
  readonly tenant: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly participants: number
}

type ConferencesProps = Pick<
  DataTableProps<ConferenceRow>,
  'label' | 'result' | 'empty' | 'list' | 'filters' | 'exportHref'
> & {
  /** They are over, and so have a duration. */
  ended?: boolean
  /** They are of more than one tenant. */
  acrossTenants: boolean
  /** The meeting whose people are shown beside the list. */
  panel: Panel
  participants: ListResult<ParticipantRow>
}

/** Meetings that are held or were, each opening its people. */
export function Conferences({ ended = false, acrossTenants, panel, participants, ...table }: ConferencesProps) {
  const columns = useMeetingColumns<ConferenceRow>([
    ...(acrossTenants ? [] : ['tenant' as const]),
    ...(ended ? [] : ['duration' as const]),
  ])
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ topic }) => topic}
        rowHref={({ id }) =>
          () =>
            panel.open(id)
          }
      />
      <Participants
        title={table.result.data?.items.find(({ id }) => id === panel.id)?.topic}
        opened={panel.id !== undefined}
        onClose={panel.close}
        result={participants}
        page={panel.page}
        setPage={panel.setPage}
      />
    </>
  )
}
