import { twoFactor } from '@foyer/contract/identity/two-factor'
import type { User } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

type ResetTwoFactorProps = { user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation before the second factor of a user who has lost it is taken away. */
export function ResetTwoFactorDialog({ user, opened, onClose }: ResetTwoFactorProps) {
  const t = useTexts(usersTexts)
  const { mutate, isPending } = useCallMutation(twoFactor.reset)
  const onSuccess = () => {
    toast.success(t.twoFactorReset(fullName(user)))
    onClose()
  }
  return (
    <Confirm
      title={t.resetTwoFactorTitle(fullName(user))}
      body={t.resetTwoFactorBody}
      verb={t.resetTwoFactor}
      opened={opened}
      busy={isPending}
      onConfirm={() => mutate({ id: user.id }, { onSuccess })}
      onClose={onClose}
    />
  )
}
