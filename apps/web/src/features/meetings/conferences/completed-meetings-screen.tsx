import { conferences } from '@foyer/contract/meetings/conferences'
import { IconHistory } from '@tabler/icons-react'
import { useExport } from '#lib/calls/export.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { conferencesTexts } from './conferences.texts.ts'
import { ConferencesTable, toParticipantsInput } from './conferences-table.tsx'

export function CompletedMeetingsScreen() {
  const t = useTexts(conferencesTexts)
  const list = useListState({ sorts: ['start'], newestFirst: true })
  const period = usePeriod()
  const panel = useSidePanel('conference')
  const { page, search, sort } = list
  const result = useCallQuery(conferences.listCompleted, period.range && { page, search, sort, ...period.range })
  const exportHref = useExport(conferences.exportCompleted, period.range && { search, sort, ...period.range })
  const participants = useCallQuery(conferences.listCompletedParticipants, toParticipantsInput(panel))
  return (
    <Screen title={t.completedTitle}>
      <ConferencesTable
        kind="completed"
        label={t.completedTitle}
        result={result}
        empty={{
          text: t.noCompletedMeetings,
          hint: t.noCompletedWhy,
          icon: <IconHistory size={28} />,
          action: <WiderPeriod period={period} />,
        }}
        list={list}
        exportHref={exportHref}
        period={period}
        showTenant={useSession().user?.role === 'superadmin'}
        panel={panel}
        participants={participants}
      />
    </Screen>
  )
}
