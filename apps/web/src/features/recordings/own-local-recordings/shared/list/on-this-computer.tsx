import { IconCopy, IconDeviceDesktop, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { writePath } from '#features/recordings/own-local-recordings/shared/files/file-name.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useCopyText } from '#ui/base/use-copy.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, DataTableProps, RowAction } from '#ui/table/data-table.types.ts'
import type { LocalRow } from './local-rows.rules.ts'
import { LocalUploadCell } from './local-upload-cell.tsx'
import { uploadListTexts } from './upload-list.texts.ts'
import { useLocalActions } from './use-local-actions.ts'
import { useLocalRows } from './use-local-rows.ts'

type OnThisComputerProps = {
  label: string
  userId: string
  list: DataTableProps<LocalRow>['list']
  tabs: NonNullable<DataTableProps<LocalRow>['tabs']>
}

/** The tab of the recordings on this computer, with what each of them waits for. */
export function OnThisComputer({ label, userId, list, tabs }: OnThisComputerProps): ReactNode {
  const t = useTexts(uploadListTexts)
  const rows = useLocalRows(userId)
  const removal = useDialog<LocalRow>()
  const { remove } = useLocalActions()
  const row = removal.row
  return (
    <>
      <DataTable
        label={label}
        columns={useColumns()}
        result={{
          data: rows && { items: rows, hasMore: false },
          error: null,
          isFetching: false,
          refetch: async () => undefined,
        }}
        rowName={({ kept }) => kept.topic}
        rowActions={useMenu(removal.open)}
        list={list}
        tabs={tabs}
        searchable={false}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconDeviceDesktop size={28} /> }}
      />
      {row && (
        <Confirm
          title={t.removeTitle(row.kept.topic)}
          body={row.kept.file === undefined ? t.removeFromBrowser : t.removeFromFolder}
          verb={t.remove}
          opened={removal.opened}
          onClose={removal.close}
          onConfirm={() => {
            removal.close()
            void remove(row.kept)
          }}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<LocalRow>[] {
  const t = useTexts(uploadListTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  return [
    { key: 'topic', header: t.topic, breakWords: true, width: 14, cell: ({ kept }) => kept.topic },
    {
      key: 'start',
      header: t.dateAndTime,
      width: 12,
      headerOnCards: false,
      cell: ({ kept }) => <time dateTime={kept.startedAt}>{formats.dateTime(kept.startedAt)}</time>,
    },
    {
      key: 'size',
      header: t.size,
      align: 'end',
      width: 6,
      headerOnCards: false,
      cell: ({ kept }) => <bdi>{formatBytes(kept.bytes)}</bdi>,
    },
    {
      key: 'upload',
      header: t.upload,
      width: 20,
      wraps: true,
      ownLineOnCards: true,
      cell: (row) => <LocalUploadCell row={row} />,
    },
  ]
}

function useMenu(onRemove: (row: LocalRow) => void): (row: LocalRow) => readonly RowAction<LocalRow>[] {
  const t = useTexts(uploadListTexts)
  const copy = useCopyText(t.copied)
  const { download, cancel } = useLocalActions()
  return ({ kept, state }) => {
    if (state === 'recording' || state === 'busy') return []
    const { fileName, system } = kept
    return [
      ...(kept.state === 'saved' && kept.file === undefined
        ? [{ key: 'download', label: t.download, icon: <IconDownload />, onClick: () => void download(kept) }]
        : []),
      ...(kept.state === 'saved' && kept.file !== undefined
        ? [
            {
              ...{ key: 'copy', label: t.copyPath, icon: <IconCopy /> },
              onClick: () => void copy(writePath(fileName, system)),
            },
          ]
        : []),
      ...(state === 'uploading' || state === 'paused' || state === 'requested'
        ? [{ key: 'cancel', label: t.cancel, icon: <IconX />, danger: true, onClick: () => void cancel(kept) }]
        : []),
      ...(state === 'uploading'
        ? []
        : [{ key: 'remove', label: t.remove, icon: <IconTrash />, danger: true, onClick: onRemove }]),
    ]
  }
}
