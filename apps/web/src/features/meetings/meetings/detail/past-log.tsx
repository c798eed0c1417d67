import { meetings } from '@foyer/contract/meetings/meetings'
import { useState } from 'react'
import { useConferenceEvents } from '#features/meetings/conferences/shared/use-conference-events.tsx'
import { WholeLogLink } from '#features/meetings/conferences/shared/whole-log-link.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** Lists the events of an own meeting, from its beginning. */
export function PastLog({ conferenceId }: { conferenceId: string }) {
  const { texts, describe, columns } = useConferenceEvents()
  const [page, setPage] = useState(1)
  return (
    <>
      <WholeLogLink conferenceId={conferenceId} />
      <DataTable
        label={texts.log}
        columns={columns}
        result={useCallQuery(meetings.listLog, { conferenceId, page })}
        rowName={describe}
        empty={{ text: texts.noLogEntries }}
        list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
        searchable={false}
        alwaysCards
      />
    </>
  )
}
