import { type LoggedConference, meetingLog } from '@foyer/contract/insight/meeting-log'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useMeetingColumns } from '#features/meetings/meetings/shared/use-meeting-columns.tsx'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { meetingLogTexts } from './meeting-log.texts.ts'

type ChooseConferenceProps = {
  number: string
  range: { readonly from?: string; readonly to?: string }
  onChoose: (id: string) => void
}

/** The times at which a meeting took place, of which one is chosen. */
export function ChooseConference({ number, range, onChoose }: ChooseConferenceProps) {
  const t = useTexts(meetingLogTexts)
  const page = Number(useQueryFields().page) || 1
  const setFields = useSetQueryFields()
  const isOperator = useSession().user?.role === 'superadmin'
  const columns = useMeetingColumns<LoggedConference>(isOperator ? ['number'] : ['number', 'tenant'])
  return (
    <DataTable
      label={t.conferences}
      columns={columns}
      result={useCallQuery(meetingLog.listConferences, { number, page, ...range })}
      rowName={({ topic }) => topic}
      rowTarget={({ id }) =>
        () =>
          onChoose(id)
        }
      empty={{ text: t.noConferences, hint: t.noConferencesWhy, icon: <IconTimelineEvent size={28} /> }}
      list={{
        page,
        setPage: (next) => setFields({ page: next === 1 ? '' : String(next) }),
        search: '',
        setSearch: () => undefined,
        clear: () => undefined,
      }}
      searchable={false}
    />
  )
}
