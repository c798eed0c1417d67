import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { recordings } from '@foyer/contract/recordings/recordings'
import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import {
  IconArrowBackUp,
  IconDownload,
  IconHeadphones,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconScissors,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { canTrim, hasFile, toDownloadUrl, toPath, trimField } from './recordings.rules.ts'
import { recordingsTexts } from './recordings.texts.ts'
import { useSaveChat } from './use-save-chat.ts'

/** Returns the actions on recordings, with the dialogs that some of them need. */
export function useRecordingActions({ onTrashed }: { onTrashed?: () => void } = {}) {
  const t = useTexts(recordingsTexts)
  const rename = useDialog<Recording>()
  const hold = useDialog<Recording>()
  const deletion = useDialog<readonly Recording[]>()
  const share = useDialog<Recording>()
  const { mutateAsync: restoreAll } = useCallMutation(recordings.restore)
  const trashing = useCallMutation(recordings.trash)
  const retrying = useCallMutation(recordings.retry)
  const restore = (ids: readonly string[]) => {
    // A failure is already shown in a toast.
    restoreAll({ ids: [...ids] }).then(
      () => toast.success(t.restored(ids.length)),
      () => undefined,
    )
  }
  const trash = (ids: readonly string[]) =>
    trashing.mutate(
      { ids: [...ids] },
      {
        onSuccess: () => {
          toast.undo(t.trashed(ids.length), () => restore(ids))
          onTrashed?.()
        },
      },
    )
  const retry = ({ id }: Recording) => retrying.mutate({ id }, { onSuccess: () => toast.success(t.tryingAgain) })
  return { rename, hold, deletion, share, restore, trash, retry }
}

export type RecordingActions = ReturnType<typeof useRecordingActions>

/** Returns the menu of a recording, as far as the user is allowed to do it and its state permits. */
export function useRecordingMenu(actions: RecordingActions): (recording: Recording) => readonly RowAction<Recording>[] {
  const t = useTexts(recordingsTexts)
  const saveChat = useSaveChat()
  const [canRename, canHold, canTrash] = [useCan(recordings.rename), useCan(recordings.hold), useCan(recordings.trash)]
  const canDownload = useCan(recordings.listMessages)
  const canShare = useCan(recordingLinks.create)
  const trimming = useTrimming()
  const downloads = (row: Recording): readonly RowAction<Recording>[] => [
    ...(hasFile(row, 'video')
      ? [{ key: 'video', label: t.downloadVideo, icon: <IconDownload />, download: () => toDownloadUrl(row, 'video') }]
      : []),
    ...(hasFile(row, 'audio')
      ? [
          {
            key: 'audio',
            label: t.downloadAudio,
            icon: <IconHeadphones />,
            download: () => toDownloadUrl(row, 'audio'),
          },
        ]
      : []),
    ...(hasFile(row, 'chat')
      ? [{ key: 'chat', label: t.downloadChat, icon: <IconMessage />, onClick: () => void saveChat(row) }]
      : []),
  ]
  const holding = ({ isHeld }: Recording): readonly RowAction<Recording>[] =>
    canHold
      ? [
          {
            key: 'hold',
            label: isHeld ? t.release : t.hold,
            icon: isHeld ? <IconLockOpen /> : <IconLock />,
            onClick: actions.hold.open,
          },
        ]
      : []
  const inTrash = (row: Recording): readonly RowAction<Recording>[] => [
    ...(canTrash
      ? [{ key: 'restore', label: t.restore, icon: <IconArrowBackUp />, onClick: () => actions.restore([row.id]) }]
      : []),
    ...holding(row),
    ...(canTrash && !row.isHeld
      ? [
          {
            ...{ key: 'delete', label: t.deleteForGood, icon: <IconTrash />, danger: true },
            onClick: () => actions.deletion.open([row]),
          },
        ]
      : []),
  ]
  return (row) => {
    if (row.trashedAt !== null) return inTrash(row)
    return [
      ...(row.state === 'failed' && row.bytes > 0 && canRename
        ? [{ key: 'retry', label: t.tryAgain, icon: <IconRefresh />, onClick: actions.retry }]
        : []),
      ...(canShare && row.state !== 'recording'
        ? [{ key: 'share', label: t.share, icon: <IconShare2 />, onClick: actions.share.open }]
        : []),
      ...(canDownload ? downloads(row) : []),
      ...(canRename ? [{ key: 'rename', label: t.rename, icon: <IconPencil />, onClick: actions.rename.open }] : []),
      ...trimming(row),
      ...holding(row),
      ...(canTrash && !row.isHeld && row.state !== 'recording'
        ? [
            {
              ...{ key: 'trash', label: t.toTrash, icon: <IconTrash />, danger: true },
              onClick: () => actions.trash([row.id]),
            },
          ]
        : []),
    ]
  }
}

/** Returns what opens the page of a recording to trim it, for those that can be. */
function useTrimming(): (recording: Recording) => readonly RowAction<Recording>[] {
  const t = useTexts(recordingsTexts)
  const navigate = useNavigate()
  const can = useCan(recordings.trim)
  const open = (row: Recording) => void navigate({ to: toPath(row), search: { [trimField]: 'on' }, resetScroll: false })
  return (row) => (can && canTrim(row) ? [{ key: 'trim', label: t.trim, icon: <IconScissors />, onClick: open }] : [])
}
