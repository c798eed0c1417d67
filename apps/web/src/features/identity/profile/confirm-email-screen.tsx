import { profile } from '@foyer/contract/identity/profile'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { rememberedEmail, typedEmail } from '#features/identity/auth/auth.queries.ts'
import { ApiError, errorMessage } from '#lib/api.ts'
import { useCallMutation } from '#lib/queries.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailureToast } from './shared/account-failure.ts'

/** The page of the link to a new address. Opening it changes nothing: programs that check links open it too. */
export function ConfirmEmailScreen() {
  const t = useTexts(profileTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  const showFailure = useAccountFailureToast()
  const confirm = useCallMutation(profile.confirmEmail, {
    errors: 'form',
    onSuccess: ({ email }) => {
      typedEmail.set(email)
      if (rememberedEmail.get() !== '') rememberedEmail.set(email, true)
    },
    onError: (error) => {
      if (!isFinal(error)) showFailure(error)
    },
  })
  if (confirm.data)
    return (
      <PublicPage title={t.confirmed} text={t.confirmedBody(confirm.data.email)}>
        <PublicAction to={homePath}>{t.toPortal}</PublicAction>
      </PublicPage>
    )
  if (token === '' || isFinal(confirm.error))
    return (
      <PublicPage
        title={t.notConfirmed}
        text={isTaken(confirm.error) ? errorMessage(confirm.error) : t.notConfirmedBody}
      >
        <PublicAction to={homePath}>{t.toPortal}</PublicAction>
      </PublicPage>
    )
  return (
    <PublicPage title={t.confirmTitle} text={t.confirmBody}>
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {t.confirm}
      </Button>
    </PublicPage>
  )
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'email-taken'
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['email-taken', 'email-link-expired'].includes(error.code)
