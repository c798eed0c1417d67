import type { Conference } from '@foyer/contract/meetings/conferences'
import { room } from '@foyer/contract/meetings/room'
import { IconLock, IconLockOpen, IconPhoneOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { liveActionsTexts } from './live-actions.texts.ts'

/** Locks and ends meetings in progress; the question before the end is one of the dialogs. */
export function useLiveActions(): {
  rowActions: (conference: Conference) => readonly RowAction<Conference>[]
  dialogs: ReactNode
} {
  const t = useTexts(liveActionsTexts)
  const lock = useCallMutation(room.lock)
  const end = useDialog<Conference>()
  const setLocked = ({ id, topic, locked }: Conference) =>
    lock.mutate(
      { conferenceId: id, locked: !locked },
      { onSuccess: () => toast.success(locked ? t.unlocked(topic) : t.locked(topic)) },
    )
  const rowActions = ({ manageable, locked }: Conference): readonly RowAction<Conference>[] =>
    manageable
      ? [
          {
            key: 'lock',
            label: locked ? t.unlock : t.lock,
            icon: locked ? <IconLockOpen /> : <IconLock />,
            onClick: setLocked,
          },
          { key: 'end', label: t.end, icon: <IconPhoneOff />, danger: true, onClick: end.open },
        ]
      : []
  const dialogs = end.row && (
    <ConfirmCall
      call={room.end}
      input={{ conferenceId: end.row.id }}
      title={t.endTitle(end.row.topic)}
      body={t.endBody(end.row.participants)}
      verb={t.endVerb}
      done={t.ended}
      opened={end.opened}
      onClose={end.close}
    />
  )
  return { rowActions, dialogs }
}
