import { liveMeetings } from '@foyer/contract/live-meetings'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useExport } from '#lib/export.ts'
import { useListState } from '#lib/list-state.ts'
import { usePanel } from '#lib/panel.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Conferences } from '#ui/conferences.tsx'
import { Screen } from '#ui/screen.tsx'
import { liveMeetingsQuery, liveParticipantsQuery } from './live-meetings.queries.ts'
import { liveMeetingsTexts } from './live-meetings.texts.ts'

export function LiveMeetingsScreen() {
  const t = useTexts(liveMeetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const panel = usePanel('conference')
  const { page, search, sort } = list
  const result = useQuery(liveMeetingsQuery({ page, search, sort }))
  const people = useQuery(liveParticipantsQuery(panel.id, panel.page))
  return (
    <Screen title={t.title}>
      <Conferences
        label={t.list}
        result={result}
        empty={{ text: t.empty, icon: <IconBroadcast size={28} /> }}
        list={list}
        exportHref={useExport(liveMeetings.export, { search, sort })}
        acrossTenants={useSession().user?.role === 'superadmin'}
        panel={panel}
        people={people}
      />
    </Screen>
  )
}
