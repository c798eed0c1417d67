import type { Conference } from '@foyer/contract/conferences'
import { Anchor } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupedNumber, useFormats } from '#lib/format.ts'
import { useListState } from '#lib/list-state.ts'
import { usePanel } from '#lib/panel.ts'
import { usePeriod } from '#lib/period.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { Participants } from '#ui/participants.tsx'
import { PeriodFilter } from '#ui/period-filter.tsx'
import { Screen } from '#ui/screen.tsx'
import { completedMeetingsQuery, completedParticipantsQuery } from './completed-meetings.queries.ts'
import { completedMeetingsTexts } from './completed-meetings.texts.ts'

export function CompletedMeetingsScreen() {
  const t = useTexts(completedMeetingsTexts)
  const formats = useFormats()
  const list = useListState()
  const period = usePeriod()
  const panel = usePanel('conference')
  const acrossTenants = useSession().user?.role === 'superadmin'
  const { page, search } = list
  const { from, to } = period
  const result = useQuery(completedMeetingsQuery({ page, search, from, to }))
  const people = useQuery(completedParticipantsQuery(panel.id, panel.page))
  const opened = result.data?.items.find(({ id }) => id === panel.id)
  const columns: Column<Conference>[] = [
    {
      key: 'topic',
      header: t.topic,
      cell: ({ id, topic }) => (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => panel.open(id)}>
          {topic}
        </Anchor>
      ),
    },
    { key: 'number', header: t.number, cell: ({ number }) => groupedNumber(number) },
    ...(acrossTenants ? [{ key: 'tenant', header: t.tenant, cell: ({ tenant }: Conference) => tenant }] : []),
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
  return (
    <Screen title={t.title}>
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowKey={({ id }) => id}
        rowName={({ topic }) => topic}
        empty={{ text: t.empty, icon: <IconHistory size={28} /> }}
        list={list}
        filters={<PeriodFilter period={period} />}
      />
      <Participants
        title={opened?.topic}
        opened={panel.id !== undefined}
        onClose={panel.close}
        result={people}
        page={panel.page}
        setPage={panel.setPage}
      />
    </Screen>
  )
}
