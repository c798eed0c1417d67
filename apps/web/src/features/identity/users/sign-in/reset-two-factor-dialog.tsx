import { twoFactor } from '@foyer/contract/identity/two-factor'
import type { User } from '@foyer/contract/identity/users.shapes'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { signInQuestionsTexts } from './sign-in-questions.texts.ts'

type ResetTwoFactorProps = { user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation before the second factor of a user who has lost it is taken away. */
export function ResetTwoFactorDialog({ user, opened, onClose }: ResetTwoFactorProps) {
  const t = useTexts(usersTexts)
  const question = useTexts(signInQuestionsTexts)
  return (
    <ConfirmCall
      call={twoFactor.reset}
      input={{ id: user.id }}
      title={question.resetTwoFactorTitle(fullName(user))}
      body={question.resetTwoFactorBody}
      verb={t.resetTwoFactor}
      done={question.twoFactorReset(fullName(user))}
      opened={opened}
      onClose={onClose}
    />
  )
}
