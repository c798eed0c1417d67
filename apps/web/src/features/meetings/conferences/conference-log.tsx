import { type ConferenceEvent, conferences, type Participant } from '@foyer/contract/meetings/conferences'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { conferenceLogTexts } from './conference-log.texts.ts'
import { describeEvent } from './describe-event.ts'

export type ConferenceList = 'live' | 'completed'

/** As many as the filter offers. */
const manyPeople = 100

/** Each person once, with one of their stays: the server finds the others. */
const toPeople = (stays: readonly Participant[]) => [
  ...new Map(stays.map(({ id, name, email }) => [`${name} ${email}`, { value: id, label: name }])).values(),
]

/** What happened in a conference: newest first while it is in progress, otherwise from its beginning. */
export function ConferenceLog({ conferenceId, list }: { conferenceId: string; list: ConferenceList }) {
  const t = useTexts(conferenceLogTexts)
  const formats = useFormats()
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
  const stays = { conferenceId, size: manyPeople }
  const live = useCallQuery(conferences.listLiveParticipants, isLive ? stays : undefined)
  const completed = useCallQuery(conferences.listCompletedParticipants, isLive ? undefined : stays)
  const people = toPeople((isLive ? live : completed).data?.items ?? [])
  const columns: Column<ConferenceEvent>[] = [
    { key: 'what', header: t.what, breakWords: true, cell: (row) => describeEvent(row, t) },
    {
      key: 'at',
      header: t.at,
      headerOnCards: false,
      cell: ({ at }) => <time dateTime={at}>{formats.dateTime(at)}</time>,
    },
  ]
  return (
    <>
      <NativeSelect
        label={t.participant}
        mb="md"
        data={[{ value: '', label: t.everybody }, ...people]}
        value={participantId}
        onChange={({ currentTarget: { value } }) => {
          setParticipantId(value)
          setPage(1)
        }}
      />
      <DataTable
        label={t.log}
        columns={columns}
        result={result}
        rowName={(row) => describeEvent(row, t)}
        empty={{ text: t.noLogEntries }}
        list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
        searchable={false}
        alwaysCards
      />
    </>
  )
}
