import { completedMeetings } from '@foyer/contract/completed-meetings'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useExport } from '#lib/export.ts'
import { useListState } from '#lib/list-state.ts'
import { usePanel } from '#lib/panel.ts'
import { usePeriod } from '#lib/period.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Conferences } from '#ui/conferences.tsx'
import { PeriodFilter } from '#ui/period-filter.tsx'
import { Screen } from '#ui/screen.tsx'
import { completedMeetingsQuery, completedParticipantsQuery } from './completed-meetings.queries.ts'
import { completedMeetingsTexts } from './completed-meetings.texts.ts'

export function CompletedMeetingsScreen() {
  const t = useTexts(completedMeetingsTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const period = usePeriod()
  const panel = usePanel('conference')
  const { page, search, sort } = list
  const result = useQuery(completedMeetingsQuery({ page, search, sort, range: period.range }))
  const file = useExport(completedMeetings.export, period.range && { search, sort, ...period.range })
  const people = useQuery(completedParticipantsQuery(panel.id, panel.page))
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
        people={people}
      />
    </Screen>
  )
}
