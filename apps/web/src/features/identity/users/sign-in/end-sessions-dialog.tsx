import { sessions } from '@foyer/contract/identity/sessions'
import type { User } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

type EndSessionsProps = { user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation before a user is signed out on every device. */
export function EndSessionsDialog({ user, opened, onClose }: EndSessionsProps) {
  const t = useTexts(usersTexts)
  const { mutate, isPending } = useCallMutation(sessions.endAll)
  const onSuccess = () => {
    toast.success(t.sessionsEnded(fullName(user)))
    onClose()
  }
  return (
    <Confirm
      title={t.endSessionsTitle(fullName(user))}
      body={t.endSessionsBody}
      verb={t.endSessions}
      opened={opened}
      busy={isPending}
      onConfirm={() => mutate({ id: user.id }, { onSuccess })}
      onClose={onClose}
    />
  )
}
