import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useExport } from '#lib/export.ts'
import { useListState } from '#lib/list-state.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { usePanel } from '#lib/use-side-panel.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Conferences } from './conferences-list.tsx'
import { liveMeetingsQuery, liveParticipantsQuery } from './live-meetings.queries.ts'
import { liveMeetingsTexts } from './live-meetings.texts.ts'

export function LiveMeetingsScreen() {
  const t = useTexts(liveMeetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const panel = usePanel('conference')
  const { page, search, sort } = list
  const result = useQuery(liveMeetingsQuery({ page, search, sort }))
  const users = useQuery(liveParticipantsQuery(panel.id, panel.page))
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
        participants={users}
      />
    </Screen>
  )
}
