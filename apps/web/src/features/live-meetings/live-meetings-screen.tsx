import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
  const list = useListState()
  const panel = usePanel('conference')
  const result = useQuery(liveMeetingsQuery({ page: list.page, search: list.search }))
  const people = useQuery(liveParticipantsQuery(panel.id, panel.page))
  return (
    <Screen title={t.title}>
      <Conferences
        label={t.list}
        result={result}
        empty={{ text: t.empty, icon: <IconBroadcast size={28} /> }}
        list={list}
        acrossTenants={useSession().user?.role === 'superadmin'}
        panel={panel}
        people={people}
      />
    </Screen>
  )
}
