import { type Client, clients } from '@foyer/contract/tenancy/clients'
import { IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useRowDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { buildClientPath } from './clients.rules.ts'
import { clientsTexts } from './clients.texts.ts'

type Asked = { readonly kind: 'disable' | 'delete'; readonly client: Client }

/** Returns the actions on a client, with their questions. */
export function useClientActions(onDeleted?: () => void) {
  const t = useTexts(clientsTexts)
  const navigate = useNavigate()
  const [canUpdate, canDelete] = [useCan(clients.update), useCan(clients.delete)]
  const setStatus = useCallMutation(clients.setStatus)
  const { row: asked, ...dialog } = useRowDialog<Asked>()
  const ask = (kind: Asked['kind']) => (client: Client) => dialog.open({ kind, client })
  const enable = ({ id }: Client) =>
    setStatus.mutate({ id, status: 'active' }, { onSuccess: () => toast.success(t.nowEnabled) })
  const rowActions = ({ builtIn, status }: Client): RowAction<Client>[] => [
    {
      ...{ key: 'edit', label: t.edit, icon: <IconPencil /> },
      onClick: ({ id }) => void navigate({ to: buildClientPath(id) }),
    },
    ...(canUpdate && !builtIn
      ? [
          status === 'active'
            ? { key: 'disable', label: t.disable, icon: <IconLock />, onClick: ask('disable') }
            : { key: 'enable', label: t.enable, icon: <IconLockOpen />, onClick: enable },
        ]
      : []),
    ...(canDelete && !builtIn
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: ask('delete') }]
      : []),
  ]
  const shown = (kind: Asked['kind']) => ({ opened: dialog.opened && asked?.kind === kind, onClose: dialog.close })
  const dialogs = asked && (
    <>
      <ConfirmCall
        call={clients.setStatus}
        input={{ id: asked.client.id, status: 'disabled' }}
        title={t.disableTitle(asked.client.name)}
        body={t.disableBody}
        verb={t.disable}
        done={t.nowDisabled}
        {...shown('disable')}
      />
      <ConfirmCall
        call={clients.delete}
        input={{ id: asked.client.id }}
        title={t.deleteTitle(asked.client.name)}
        body={t.deleteBody}
        verb={t.delete}
        done={t.deleted}
        onDone={onDeleted}
        {...shown('delete')}
      />
    </>
  )
  return { rowActions, dialogs }
}
