import type { Conference } from '@foyer/contract/conferences'
import { Anchor } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupedNumber, useFormats } from '#lib/format.ts'
import { useListState } from '#lib/list-state.ts'
import { usePanel } from '#lib/panel.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { Participants } from '#ui/participants.tsx'
import { Screen } from '#ui/screen.tsx'
import { liveMeetingsQuery, liveParticipantsQuery } from './live-meetings.queries.ts'
import { liveMeetingsTexts } from './live-meetings.texts.ts'

export function LiveMeetingsScreen() {
  const t = useTexts(liveMeetingsTexts)
  const formats = useFormats()
  const list = useListState()
  const panel = usePanel('conference')
  const acrossTenants = useSession().user?.role === 'superadmin'
  const result = useQuery(liveMeetingsQuery({ page: list.page, search: list.search }))
  const people = useQuery(liveParticipantsQuery(panel.id, panel.page))
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
        empty={{ text: t.empty, icon: <IconBroadcast size={28} /> }}
        list={list}
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
