import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import {
  IconArrowsRight,
  IconCopy,
  IconEye,
  IconPencil,
  IconStar,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useRowDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { DeleteMode } from './delete-mode.tsx'
import { buildModePath, createModePath, isInUse } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { MoveMeetings } from './move-meetings.tsx'
import { useModeName } from './shared/use-mode-name.ts'
import { useDescribeDefaults } from './use-describe-defaults.ts'
import { useIsModeEditor } from './use-is-mode-editor.ts'

type Asked = { readonly kind: 'default' | 'status' | 'move' | 'delete'; readonly mode: MeetingMode }

/** Returns the actions on a mode, with their dialogs. */
export function useModeActions(modes: readonly MeetingMode[], onDeleted?: () => void) {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const navigate = useNavigate()
  const isOperator = useTenant()?.operator === true
  const isEditor = useIsModeEditor()
  const describeDefaults = useDescribeDefaults()
  const [canCreate, canUpdate, canDelete] = [
    useCan(meetingModes.create) && isEditor,
    useCan(meetingModes.update) && isEditor,
    useCan(meetingModes.delete) && isEditor,
  ]
  const setDefault = useCallMutation(meetingModes.setDefault)
  const setStatus = useCallMutation(meetingModes.setStatus)
  const { row: asked, ...dialog } = useRowDialog<Asked>()
  const ask = (kind: Asked['kind']) => (mode: MeetingMode) => dialog.open({ kind, mode })
  const makeDefault = (mode: MeetingMode) =>
    setDefault.mutate({ id: mode.id }, { onSuccess: () => toast.success(t.madeDefault(nameMode(mode))) })
  const turn = (status: MeetingMode['status'], done: (name: string) => string) => (mode: MeetingMode) =>
    setStatus.mutate({ id: mode.id, status }, { onSuccess: () => toast.success(done(nameMode(mode))) })
  const turnOff = (mode: MeetingMode) =>
    (describeDefaults(mode.id) === undefined ? turn('disabled', t.turnedOff) : ask('status'))(mode)
  const pick = (isOffered: boolean, action: RowAction<MeetingMode>) => (isOffered ? [action] : [])
  const rowActions = (mode: MeetingMode): RowAction<MeetingMode>[] => {
    const isOwn = mode.origin === 'own'
    const isActive = mode.status === 'active'
    const isEditable = isOwn && canUpdate
    return [
      {
        ...(isEditable
          ? { key: 'edit', label: t.edit, icon: <IconPencil /> }
          : { key: 'view', label: t.view, icon: <IconEye /> }),
        onClick: ({ id }) => void navigate({ to: buildModePath(id) }),
      },
      ...pick(canCreate, {
        ...{ key: 'copy', label: t.copy, icon: <IconCopy /> },
        onClick: ({ id }) => void navigate({ to: createModePath, search: { from: id } }),
      }),
      ...pick(canUpdate && !mode.isDefault && isActive, {
        ...{ key: 'default', label: t.makeDefault, icon: <IconStar /> },
        onClick: isOperator ? ask('default') : makeDefault,
      }),
      ...pick(isEditable && !mode.isDefault, {
        key: 'status',
        ...(isActive
          ? { label: t.turnOff, icon: <IconToggleLeft />, onClick: turnOff }
          : { label: t.turnOn, icon: <IconToggleRight />, onClick: turn('active', t.turnedOn) }),
      }),
      ...pick(canUpdate && isInUse(mode) && modes.length > 1, {
        ...{ key: 'move', label: t.move, icon: <IconArrowsRight />, onClick: ask('move') },
      }),
      ...pick(isOwn && canDelete && !mode.isDefault, {
        ...{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: ask('delete') },
      }),
    ]
  }
  const shown = (kind: Asked['kind']) => ({ opened: dialog.opened && asked?.kind === kind, onClose: dialog.close })
  const dialogs = asked && (
    <>
      <ConfirmCall
        call={meetingModes.setDefault}
        input={{ id: asked.mode.id }}
        title={t.limitTitle(nameMode(asked.mode))}
        body={t.limitBody}
        verb={t.makeDefault}
        done={t.madeDefault(nameMode(asked.mode))}
        {...shown('default')}
      />
      <ConfirmCall
        call={meetingModes.setStatus}
        input={{ id: asked.mode.id, status: 'disabled' as const }}
        title={t.turnOffTitle(nameMode(asked.mode))}
        body={describeDefaults(asked.mode.id)}
        verb={t.turnOff}
        done={t.turnedOff(nameMode(asked.mode))}
        {...shown('status')}
      />
      <MoveMeetings key={`move ${asked.mode.id}`} mode={asked.mode} modes={modes} {...shown('move')} />
      <DeleteMode
        key={`delete ${asked.mode.id}`}
        mode={asked.mode}
        modes={modes}
        onDeleted={onDeleted}
        {...shown('delete')}
      />
    </>
  )
  return { rowActions, dialogs }
}
