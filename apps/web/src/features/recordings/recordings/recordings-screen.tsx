import { recordings } from '@foyer/contract/recordings/recordings'
import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconClockHour4, IconCloud, IconFileExport, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { hasRecordedHere } from '#features/recordings/own-local-recordings/shared/files/has-recorded-here.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useExport } from '#lib/calls/export.ts'
import { useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { type Selection, useSelection } from '#lib/lists/selection.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { Bar } from '#ui/base/bar.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { WiderPeriod } from '#ui/table/tools/wider-period.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './recording-columns.module.css'
import { RecordingDialogs } from './recording-dialogs.tsx'
import { toPath } from './recordings.rules.ts'
import { recordingsTexts } from './recordings.texts.ts'
import { type RecordingActions, useRecordingActions, useRecordingMenu } from './use-recording-actions.tsx'
import { useRecordingColumns } from './use-recording-columns.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

const tabs = ['mine', 'all', 'trash', 'computer'] as const

const OnThisComputer = lazy(() =>
  import('#features/recordings/own-local-recordings/shared/list/on-this-computer.tsx').then((file) => ({
    default: file.OnThisComputer,
  })),
)
const states = ['recording', 'processing', 'ready', 'failed'] as const

export function RecordingsScreen() {
  const t = useTexts(recordingsTexts)
  const list = useListState({ sorts: ['start', 'size'], newestFirst: true, tabs, filters: { state: states } })
  const period = usePeriod()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const { user } = useSession()
  const { page, search, sort, filters } = list
  const inTrash = list.tab === 'trash'
  const onComputer = list.tab === 'computer'
  const tab = list.tab === 'computer' ? undefined : list.tab
  // The trash is emptied after 30 days: all of it is shown.
  const range = inTrash ? {} : period.range
  const match = tab && range && { ...range, ...filters, search, sort, tab }
  const summary = useCallQuery(recordings.summarize, {}, { placeholderData: keepPreviousData })
  const result = useCallQuery(recordings.list, match && { ...match, page })
  const steady = useSteadyRows<Recording, NonNullable<typeof result.data>>(
    JSON.stringify({ match, page }),
    result.data,
    result.isPlaceholderData,
  )
  const exportHref = useExport(recordings.export, match)
  const selection = useSelection(`${list.match} ${page}`)
  const actions = useRecordingActions({ onTrashed: selection.clear })
  const bulk = useBulkActions(actions, { inTrash, rows: steady.page?.items ?? [], selection })
  const columns = useRecordingColumns({
    ...{ inTrash, phone },
    onRetry: actions.retry,
    onRestore: ({ id }) => actions.restore([id]),
  })
  const { mine, all, trash, bytes, quotaBytes, expiringSoon } = summary.data ?? {}
  const shownTabs = [
    { key: 'mine', label: t.mine, count: mine },
    ...(all == null ? [] : [{ key: 'all', label: t.all, count: all }]),
    { key: 'trash', label: t.trash, count: trash },
    ...(onComputer || hasRecordedHere() ? [{ key: 'computer', label: t.onThisComputer }] : []),
  ]
  const rowActions = useRecordingMenu(actions)
  if (onComputer && user)
    return (
      <Screen title={t.title} count={all ?? mine}>
        <Suspense>
          <OnThisComputer label={t.title} userId={user.id} list={list} tabs={shownTabs} />
        </Suspense>
      </Screen>
    )
  return (
    <Screen
      title={t.title}
      count={all ?? mine}
      actions={!phone && exportHref !== undefined && <ExportButton href={exportHref} />}
    >
      <div {...steady.region}>
        <DataTable
          label={t.title}
          columns={columns}
          result={{ ...result, data: steady.page }}
          rowName={({ topic }) => topic}
          rowTarget={toPath}
          rowActions={rowActions}
          list={list}
          searchLabel={t.search}
          {...(inTrash ? {} : { period })}
          tabs={shownTabs}
          filters={[{ key: 'state', label: t.state, options: states.map((value) => ({ value, label: t[value] })) }]}
          besideTabs={bytes !== undefined && <Storage bytes={bytes} quota={quotaBytes ?? null} />}
          besideTools={!inTrash && expiringSoon !== undefined && expiringSoon > 0 && <Soon count={expiringSoon} />}
          {...(steady.waiting > 0
            ? {
                notice: (
                  <Button size="xs" variant="light" onClick={steady.show}>
                    {t.newOnes(steady.waiting)}
                  </Button>
                ),
              }
            : {})}
          bulk={phone || bulk.length === 0 ? undefined : { selection, actions: bulk, chosenOnly: true }}
          exportHref={phone ? exportHref : undefined}
          empty={
            inTrash
              ? { text: t.emptyTrash, hint: t.emptyTrashWhy, icon: <IconTrash size={28} /> }
              : { text: t.empty, icon: <IconCloud size={28} />, action: <WiderPeriod period={period} /> }
          }
        />
      </div>
      <RecordingDialogs actions={actions} onDeleted={selection.clear} />
    </Screen>
  )
}

function ExportButton({ href }: { href: string }) {
  const t = useTexts(recordingsTexts)
  return (
    <Button variant="default" component="a" href={href} download leftSection={<IconFileExport />}>
      {t.exportList}
    </Button>
  )
}

function Storage({ bytes, quota }: { bytes: number; quota: number | null }) {
  const t = useTexts(recordingsTexts)
  const formatBytes = useFormatBytes()
  return (
    <span className={classes.used}>
      {quota !== null && <Bar share={bytes / quota} className={classes.bar} />}
      {quota === null ? t.used(formatBytes(bytes)) : t.usedOf(formatBytes(bytes), formatBytes(quota))}
    </span>
  )
}

function Soon({ count }: { count: number }) {
  const t = useTexts(recordingsTexts)
  return (
    <span className={classes.soon}>
      <IconClockHour4 size={16} aria-hidden />
      {t.goSoon(count)}
    </span>
  )
}

type Chosen = { inTrash: boolean; rows: readonly Recording[]; selection: Selection }

function useBulkActions(actions: RecordingActions, { inTrash, rows, selection }: Chosen): readonly BulkAction[] {
  const t = useTexts(recordingsTexts)
  const canTrash = useCan(recordings.trash)
  const ids = [...selection.ids]
  if (!canTrash) return []
  if (!inTrash)
    return [{ key: 'trash', label: t.toTrash, icon: <IconTrash />, danger: true, onClick: () => actions.trash(ids) }]
  return [
    {
      key: 'restore',
      label: t.restore,
      icon: <IconArrowBackUp />,
      onClick: () => {
        actions.restore(ids)
        selection.clear()
      },
    },
    {
      ...{ key: 'delete', label: t.deleteForGood, icon: <IconTrash />, danger: true },
      onClick: () => actions.deletion.open(rows.filter(({ id }) => selection.ids.has(id))),
    },
  ]
}
