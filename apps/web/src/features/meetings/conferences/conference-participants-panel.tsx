import type { Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { Tabs, Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, ListResult } from '#ui/table/data-table.types.ts'
import { type ConferenceList, ConferenceLog } from './conference-log.tsx'
import { conferencesTexts } from './conferences.texts.ts'
import { useConnectionColumns } from './use-connection-columns.tsx'
import { useFeedbackColumn, useQualityColumns } from './use-record-columns.tsx'

type ConferenceParticipantsPanelProps = {
  /** The meeting's topic, if it is on the current page of the list. */
  title: string | undefined
  /** The open conference. */
  conferenceId: string | undefined
  list: ConferenceList
  onClose: () => void
  result: ListResult<Participant>
  /** The connections in a meeting in progress. */
  connections?: readonly ParticipantConnection[] | undefined
  page: number
  setPage: (page: number) => void
}

const deviceDetails = ['os', 'version', 'platform', 'speaker', 'mic', 'camera', 'network', 'ip'] as const

/** Participants of a conference with what their devices reported, beside the list. */
export function ConferenceParticipantsPanel({
  title,
  conferenceId,
  list,
  onClose,
  result,
  connections,
  page,
  setPage,
}: ConferenceParticipantsPanelProps) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const [liveColumns, qualityColumns] = [useConnectionColumns(connections), useQualityColumns()]
  const connectionColumns = list === 'live' ? liveColumns : qualityColumns
  const feedbackColumn = useFeedbackColumn()
  const formatValue = (value: string) =>
    value === '' ? (
      <Text span c="dimmed" inherit>
        {t.unknown}
      </Text>
    ) : (
      value
    )
  const columns: Column<Participant>[] = [
    {
      key: 'name',
      header: t.name,
      cell: (row) => row.name,
      before: (row) => <PersonAvatar name={row.name} picture={row.picture} />,
    },
    { key: 'email', header: t.email, cell: (row) => formatValue(row.email) },
    { key: 'start', header: t.start, cell: (row) => formats.dateTime(row.joinedAt) },
    { key: 'left', header: t.left, cell: (row) => (row.leftAt === null ? '–' : formats.dateTime(row.leftAt)) },
    ...connectionColumns,
    ...(list === 'live' ? [] : [feedbackColumn]),
    ...deviceDetails.map((detail) => ({
      key: detail,
      header: t[detail],
      cell: (row: Participant) => formatValue(row[detail]),
    })),
  ]
  return (
    <SidePanel title={title ?? t.participants} opened={conferenceId !== undefined} onClose={onClose}>
      <Tabs defaultValue="participants" keepMounted={false}>
        <Tabs.List aria-label={t.view}>
          <Tabs.Tab value="participants">{t.participants}</Tabs.Tab>
          <Tabs.Tab value="log">{t.log}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="participants" pt="md">
          <DataTable
            label={t.participants}
            columns={columns}
            result={result}
            rowName={(row) => row.name}
            empty={{ text: t.noParticipants }}
            list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
            searchable={false}
            alwaysCards
          />
        </Tabs.Panel>
        <Tabs.Panel value="log" pt="md">
          {conferenceId !== undefined && <ConferenceLog key={conferenceId} conferenceId={conferenceId} list={list} />}
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  )
}
