import { type ListedLocalRecording, localRecordings } from '@foyer/contract/recordings/local-recordings'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceDesktopOff, IconFileExport } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { TenantSelect } from '#features/tenancy/tenants/shared/tenant-select.tsx'
import { useFormatBytes } from '#lib/bytes.ts'
import { useExport } from '#lib/calls/export.ts'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import { LocalRecordingDetails } from './local-recording-details.tsx'
import classes from './local-recordings.module.css'
import { localRecordingsTexts } from './local-recordings.texts.ts'
import { useLocalRecordingColumns } from './use-local-recording-columns.tsx'
import { useTenantFilter } from './use-tenant-filter.ts'

const tabs = ['all', 'computer', 'uploading', 'cloud'] as const

/** An upload announces its parts nowhere. */
const uploadingEveryMs = 5000
const othersEveryMs = 60_000

/** The operator's list of recordings that are on the computers of participants. */
export function LocalRecordingsScreen() {
  const t = useTexts(localRecordingsTexts)
  const formats = useFormats()
  const list = useListState({ sorts: ['start', 'size'], newestFirst: true, tabs, filters: { tenant: 'text' } })
  const period = usePeriod()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const [openRow, setOpenRow] = useState<string>()
  const tenant = useTenantFilter(list.filters.tenant)
  const { page, search, sort, tab } = list
  const scope = period.range && { ...period.range, ...tenant.input }
  const match = scope && { ...scope, search, sort, tab }
  const summary = useCallQuery(localRecordings.summarize, scope, { placeholderData: keepPreviousData })
  const result = useCallQuery(localRecordings.list, match && { ...match, page }, {
    refetchInterval: ({ state }) =>
      state.data?.items.some((row) => row.state === 'uploading') ? uploadingEveryMs : othersEveryMs,
  })
  const exportHref = useExport(localRecordings.export, match)
  const { all, computer, uploading, cloud, bytes, computers, newestAt } = summary.data ?? {}
  return (
    <Screen
      title={t.title}
      count={all}
      actions={
        !phone &&
        exportHref !== undefined && (
          <Button variant="default" component="a" href={exportHref} download leftSection={<IconFileExport />}>
            {t.exportList}
          </Button>
        )
      }
    >
      <DataTable<ListedLocalRecording>
        label={t.title}
        columns={useLocalRecordingColumns()}
        result={result}
        rowName={({ topic }) => topic}
        rowTarget={({ id }) =>
          () =>
            setOpenRow(id === openRow ? undefined : id)
          }
        openRow={openRow}
        rowDetails={(row) => <LocalRecordingDetails row={row} />}
        list={list}
        searchLabel={t.search}
        period={period}
        besidePeriod={
          <TenantSelect
            label={t.tenant}
            placeholder={t.allTenants}
            size="xs"
            value={tenant.chosen}
            onChange={(id) => list.setFilter('tenant', id)}
          />
        }
        tabs={[
          { key: 'all', label: t.all, count: all },
          { key: 'computer', label: t.computer, count: computer },
          { key: 'uploading', label: t.uploading, count: uploading },
          { key: 'cloud', label: t.cloud, count: cloud },
        ]}
        besideTools={
          bytes !== undefined &&
          computers !== undefined &&
          computers > 0 && <Total bytes={bytes} computers={computers} />
        }
        exportHref={phone ? exportHref : undefined}
        empty={{
          text: t.empty,
          icon: <IconDeviceDesktopOff size={28} />,
          ...(newestAt ? { hint: t.newest(formats.date(newestAt)) } : {}),
          action: <WiderPeriod period={period} />,
        }}
      />
    </Screen>
  )
}

function Total({ bytes, computers }: { bytes: number; computers: number }) {
  const t = useTexts(localRecordingsTexts)
  const formatBytes = useFormatBytes()
  return <span className={classes.total}>{t.total(formatBytes(bytes), computers)}</span>
}
