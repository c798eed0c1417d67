import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, ListResult } from '#ui/table/data-table.types.ts'
import { participantsTexts } from './participants.texts.ts'

/** A participant's session in a conference, with the device report. */
export type ParticipantRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly joinedAt: string
  readonly leftAt: string | null
  readonly os: string
  readonly version: string
  readonly platform: string
  readonly speaker: string
  readonly mic: string
  readonly camera: string
  readonly network: string
  readonly ip: string
}

type ParticipantsProps = {
  /** The meeting's topic; where it is not known, the panel is called 'Participants'. */
  title: string | undefined
  opened: boolean
  onClose: () => void
  result: ListResult<ParticipantRow>
  page: number
  setPage: (page: number) => void
}

const deviceDetails = ['os', 'version', 'platform', 'speaker', 'mic', 'camera', 'network', 'ip'] as const

/** The people of a meeting beside the list of meetings. */
export function Participants({ title, opened, onClose, result, page, setPage }: ParticipantsProps) {
  const t = useTexts(participantsTexts)
  const formats = useFormats()
  const formatValue = (value: string) =>
    value === '' ? (
      <Text span c="dimmed" inherit>
        {t.unknown}
      </Text>
    ) : (
      value
    )
  const columns: Column<ParticipantRow>[] = [
    { key: 'name', header: t.name, cell: (row) => row.name },
    { key: 'email', header: t.email, cell: (row) => formatValue(row.email) },
    { key: 'start', header: t.start, cell: (row) => formats.dateTime(row.joinedAt) },
    { key: 'left', header: t.left, cell: (row) => (row.leftAt === null ? '–' : formats.dateTime(row.leftAt)) },
    ...deviceDetails.map((detail) => ({
      key: detail,
      header: t[detail],
      cell: (row: ParticipantRow) => formatValue(row[detail]),
    })),
  ]
  return (
    <SidePanel title={title ?? t.participants} opened={opened} onClose={onClose}>
      <DataTable
        label={t.participants}
        columns={columns}
        result={result}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        empty={{ text: t.none }}
        list={{ page, setPage, search: '', setSearch: () => undefined, clear: () => undefined }}
        searchable={false}
        alwaysCards
      />
    </SidePanel>
  )
}
