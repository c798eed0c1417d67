import type { Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/base/person-avatar.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, ListResult } from '#ui/table/data-table.types.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { useConnectionColumns } from './use-connection-columns.tsx'

type ParticipantsPanelProps = {
  /** The meeting's topic, if it is on the current page of the list. */
  title: string | undefined
  opened: boolean
  onClose: () => void
  result: ListResult<Participant>
  /** Of a meeting in progress. */
  connections?: readonly ParticipantConnection[] | undefined
  page: number
  setPage: (page: number) => void
}

const deviceDetails = ['os', 'version', 'platform', 'speaker', 'mic', 'camera', 'network', 'ip'] as const

/** Participants of a conference with what their devices reported, beside the list. */
export function ParticipantsPanel({
  title,
  opened,
  onClose,
  result,
  connections,
  page,
  setPage,
}: ParticipantsPanelProps) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const formatValue = (value: string) =>
    value === '' ? (
      <Text span c="dimmed" inherit>
        {t.unknown}
      </Text>
    ) : (
      value
    )
  const columns: Column<Participant>[] = [
    { key: 'name', header: t.name, cell: (row) => row.name, before: (row) => <PersonAvatar name={row.name} /> },
    { key: 'email', header: t.email, cell: (row) => formatValue(row.email) },
    { key: 'start', header: t.start, cell: (row) => formats.dateTime(row.joinedAt) },
    { key: 'left', header: t.left, cell: (row) => (row.leftAt === null ? '–' : formats.dateTime(row.leftAt)) },
    ...useConnectionColumns(connections),
    ...deviceDetails.map((detail) => ({
      key: detail,
      header: t[detail],
      cell: (row: Participant) => formatValue(row[detail]),
    })),
  ]
  return (
    <SidePanel title={title ?? t.participants} opened={opened} onClose={onClose}>
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
    </SidePanel>
  )
}
