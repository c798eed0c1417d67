import { Anchor } from '@mantine/core'
import { groupedNumber, useFormats } from '#lib/format.ts'
import type { Panel } from '#lib/panel.ts'
import { useTexts } from '#lib/texts.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { DataTable } from './data-table.tsx'
import type { Column, DataTableProps, ListResult } from './data-table.types.ts'
import { type ParticipantRow, Participants } from './participants.tsx'

/** A meeting that is held or was. */
export type ConferenceRow = {
  readonly id: string
  readonly topic: string
  readonly number: string
  readonly host: string
  readonly tenant: string
  readonly startedAt: string
  readonly endedAt: string | null
  readonly participants: number
}

type ConferencesProps = Pick<DataTableProps<ConferenceRow>, 'label' | 'result' | 'empty' | 'list' | 'filters'> & {
  /** They are over, and so have a duration. */
  ended?: boolean
  /** They are of more than one tenant. */
  acrossTenants: boolean
  /** The meeting whose people are shown beside the list. */
  panel: Panel
  people: ListResult<ParticipantRow>
}

/** Meetings that are held or were, each opening its people. */
export function Conferences({ ended = false, acrossTenants, panel, people, ...table }: ConferencesProps) {
  const columns = useColumns(panel.open).filter(
    ({ key }) => (key !== 'tenant' || acrossTenants) && (key !== 'duration' || ended),
  )
  return (
    <>
      <DataTable {...table} columns={columns} rowKey={({ id }) => id} rowName={({ topic }) => topic} />
      <Participants
        title={table.result.data?.items.find(({ id }) => id === panel.id)?.topic}
        opened={panel.id !== undefined}
        onClose={panel.close}
        result={people}
        page={panel.page}
        setPage={panel.setPage}
      />
    </>
  )
}

function useColumns(open: Panel['open']): readonly Column<ConferenceRow>[] {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  return [
    {
      key: 'topic',
      header: t.topic,
      cell: ({ id, topic }) => (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => open(id)}>
          {topic}
        </Anchor>
      ),
    },
    { key: 'number', header: t.number, cell: ({ number }) => groupedNumber(number) },
    { key: 'tenant', header: t.tenant, cell: ({ tenant }) => tenant },
    { key: 'host', header: t.host, cell: ({ host }) => host },
    { key: 'start', header: t.start, cell: ({ startedAt }) => formats.dateTime(startedAt) },
    {
      key: 'duration',
      header: t.duration,
      cell: ({ startedAt, endedAt }) => (endedAt === null ? '' : formats.duration(startedAt, endedAt)),
    },
    {
      key: 'participants',
      header: t.participants,
      align: 'end',
      cell: ({ participants }) => formats.number(participants),
    },
  ]
}
