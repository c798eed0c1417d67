import { users } from '@foyer/contract/identity/users'
import type { RemovalMode, User } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { useCan } from '#lib/can.tsx'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RemovalForm } from './removal-form.tsx'
import { removeTexts } from './remove.texts.ts'
import { useUndoRemoval } from './use-undo-removal.ts'

type RemoveUserProps = {
  tenantName: string
  user: User
  opened: boolean
  onClose: () => void
}

/** Unlinks or deletes a user after a confirmation. */
export function RemoveUserDialog({ opened, ...props }: RemoveUserProps) {
  const t = useTexts(removeTexts)
  return (
    <Dialog title={t.title(fullName(props.user))} opened={opened} onClose={props.onClose} sticky>
      <Removal {...props} />
    </Dialog>
  )
}

function Removal({ tenantName, user, onClose }: Omit<RemoveUserProps, 'opened'>) {
  const t = useTexts(removeTexts)
  const canUnlink = useCan(users.delete, 'unlink') && user.status !== 'unlinked'
  const canDelete = useCan(users.delete, 'delete')
  const deletion = useCallMutation(users.delete)
  const undoRemoval = useUndoRemoval()
  const remove = (mode: RemovalMode, transfer: { transferTo?: string }) => {
    const onSuccess = () => {
      undoRemoval({
        ids: [user.id],
        mode,
        removedText: mode === 'delete' ? t.deleted : t.unlinked,
        restoredText: t.restored(fullName(user)),
      })
      onClose()
    }
    deletion.mutate({ id: user.id, mode, ...transfer }, { onSuccess })
  }
  return (
    <RemovalForm
      description={t.user(user.email, tenantName)}
      excluded={[user.id]}
      canUnlink={canUnlink}
      canDelete={canDelete}
      preview={useCallQuery(users.removalPreview, { id: user.id, mode: canDelete ? 'delete' : 'unlink' })}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
