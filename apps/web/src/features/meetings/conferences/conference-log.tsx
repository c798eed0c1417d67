import { conferences, type Participant } from '@foyer/contract/meetings/conferences'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useConferenceEvents } from './shared/use-conference-events.tsx'
import { WholeLogLink } from './shared/whole-log-link.tsx'

export type ConferenceList = 'live' | 'completed'

/** The number of stays from which the filter is made. */
const maxStays = 100

/** Lists each participant once, with one of their stays: the server finds the others. */
const toOptions = (stays: readonly Participant[]) => [
  ...new Map(stays.map(({ id, name, email }) => [`${name} ${email}`, { value: id, label: name }])).values(),
]

/** Lists the events of a conference: newest first while it is in progress, otherwise from its beginning. */
export function ConferenceLog({ conferenceId, list }: { conferenceId: string; list: ConferenceList }) {
  const { texts: t, describe, columns } = useConferenceEvents()
  const [page, setPage] = useState(1)
  const [participantId, setParticipantId] = useState('')
  const isLive = list === 'live'
  const result = useCallQuery(conferences.listEvents, {
    conferenceId,
    list,
    page,
    sort: isLive ? '-time' : 'time',
    ...(participantId === '' ? {} : { participantId }),
  })
  const stays = { conferenceId, size: maxStays }
  const live = useCallQuery(conferences.listLiveParticipants, isLive ? stays : undefined)
  const completed = useCallQuery(conferences.listCompletedParticipants, isLive ? undefined : stays)
  const options = toOptions((isLive ? live : completed).data?.items ?? [])
  return (
    <>
      <NativeSelect
        label={t.participant}
        mb="md"
        data={[{ value: '', label: t.everybody }, ...options]}
        value={participantId}
        onChange={({ currentTarget: { value } }) => {
          setParticipantId(value)
          setPage(1)
        }}
      />
      <WholeLogLink conferenceId={conferenceId} />
      <DataTable
        label={t.log}
        columns={columns}
        result={result}
        rowName={describe}
        empty={{ text: t.noLogEntries }}
        list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
        searchable={false}
        alwaysCards
      />
    </>
  )
}
