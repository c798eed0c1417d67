import type { Output } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { Question } from '#ui/dialog/question.tsx'
import { ResultDialog } from '#ui/dialog/result-dialog.tsx'
import { signInQuestionsTexts } from './sign-in-questions.texts.ts'

type NewPasswordProps = { user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation, then shows the new password once. */
export function NewPasswordDialog({ user, opened, onClose }: NewPasswordProps) {
  const t = useTexts(usersTexts)
  const question = useTexts(signInQuestionsTexts)
  const { mutate, isPending } = useCallMutation(users.resetPassword)
  return (
    <ResultDialog<Output<typeof users.resetPassword>>
      title={question.resetPasswordTitle(fullName(user))}
      opened={opened}
      onClose={onClose}
      form={(onReset) => (
        <Question
          body={question.resetPasswordBody}
          verb={t.resetPassword}
          danger={false}
          busy={isPending}
          onConfirm={() => mutate({ id: user.id }, { onSuccess: onReset })}
          onCancel={onClose}
        />
      )}
      result={({ password, url, user: { email } }) => (
        <CredentialsCard name={fullName(user)} email={email} password={password} url={url} onDone={onClose} />
      )}
    />
  )
}
