import type { PastMeeting } from '@foyer/contract/meetings'
import { Badge, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupedNumber, useFormats } from '#lib/format.ts'
import { useListState } from '#lib/list-state.ts'
import { periodChoices, usePeriod } from '#lib/period.ts'
import { useTexts } from '#lib/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/data-table.types.ts'
import { PeriodFilter } from '#ui/period-filter.tsx'
import { Screen } from '#ui/screen.tsx'
import { pastQuery } from './meetings.queries.ts'
import { meetingsTexts } from './meetings.texts.ts'

/** What was, by period: held or not. */
export function PastMeetingsScreen() {
  const t = useTexts(meetingsTexts)
  const list = useListState()
  const period = usePeriod()
  const past = useQuery(pastQuery({ page: list.page, search: list.search, range: period.range }))
  const columns = useColumns()
  const wider = periodChoices.find((days) => days > (period.days ?? 0))
  return (
    <Screen title={t.pastTitle}>
      <DataTable
        label={t.pastTitle}
        columns={columns}
        result={period.range ? past : { ...past, data: { items: [], hasMore: false } }}
        rowKey={(row) => row.id}
        rowName={(row) => row.topic}
        list={list}
        filters={<PeriodFilter period={period} />}
        empty={{
          text: t.noPast,
          icon: <IconHistory size={28} />,
          action: wider && (
            <Button variant="default" onClick={() => period.setDays(period.days === undefined ? 365 : wider)}>
              {t.widen(period.days === undefined ? 365 : wider)}
            </Button>
          ),
        }}
      />
    </Screen>
  )
}

function useColumns(): readonly Column<PastMeeting>[] {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  return [
    { key: 'topic', header: t.topic, cell: (row) => row.topic },
    {
      key: 'start',
      header: t.start,
      cell: (row) => <time dateTime={row.startsAt}>{formats.dateTime(row.startsAt)}</time>,
    },
    { key: 'duration', header: t.duration, cell: (row) => formats.duration(row.startsAt, row.endsAt) },
    { key: 'number', header: t.number, cell: (row) => <bdi dir="ltr">{groupedNumber(row.number)}</bdi> },
    {
      key: 'participants',
      header: t.participants,
      cell: (row) => (row.held ? t.peopleCount(row.participants) : <Badge color="gray">{t.notHeld}</Badge>),
    },
  ]
}
