import { sessions } from '@foyer/contract/identity/sessions'
import type { User } from '@foyer/contract/identity/users.shapes'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { signInQuestionsTexts } from './sign-in-questions.texts.ts'

type EndSessionsProps = { user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation before a user is signed out on every device. */
export function EndSessionsDialog({ user, opened, onClose }: EndSessionsProps) {
  const t = useTexts(usersTexts)
  const question = useTexts(signInQuestionsTexts)
  return (
    <ConfirmCall
      call={sessions.endAll}
      input={{ id: user.id }}
      title={question.endSessionsTitle(fullName(user))}
      body={question.endSessionsBody}
      verb={t.endSessions}
      done={question.sessionsEnded(fullName(user))}
      opened={opened}
      onClose={onClose}
    />
  )
}
