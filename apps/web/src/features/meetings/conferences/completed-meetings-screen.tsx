import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useExport } from '#lib/export.ts'
import { useListState } from '#lib/list-state.ts'
import { usePeriod } from '#lib/period.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { usePanel } from '#lib/use-side-panel.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { PeriodFilter } from '#ui/table/period-filter.tsx'
import { completedMeetingsQuery, completedParticipantsQuery } from './completed-meetings.queries.ts'
import { completedMeetingsTexts } from './completed-meetings.texts.ts'
import { Conferences } from './conferences-list.tsx'

export function CompletedMeetingsScreen() {
  const t = useTexts(completedMeetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const period = usePeriod()
  const panel = usePanel('conference')
  const { page, search, sort } = list
  const result = useQuery(completedMeetingsQuery({ page, search, sort, range: period.range }))
  const file = useExport(completedMeetings.export, period.range && { search, sort, ...period.range })
  const users = useQuery(completedParticipantsQuery(panel.id, panel.page))
  return (
    <Screen title={t.title}>
      <Conferences
        label={t.list}
        result={period.range ? result : { ...result, data: { items: [], hasMore: false } }}
        empty={{ text: t.empty, icon: <IconHistory size={28} /> }}
        list={list}
        exportHref={file}
        filters={<PeriodFilter period={period} />}
        ended
        acrossTenants={useSession().user?.role === 'superadmin'}
        panel={panel}
        participants={users}
      />
    </Screen>
  )
}
