import { passwords } from '@foyer/contract/identity/passwords'
import { Button, Stack, Text } from '@mantine/core'
import { useCallMutation } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicLink, PublicPage } from '#ui/layout/public-page.tsx'
import { passwordsTexts } from './passwords.texts.ts'

type LinkExpiredProps = {
  token: string
  email: string
  /** The purpose of the link; null if the link is unknown. */
  expired: 'invitation' | 'reset' | null
}

/** A link that no longer works, with a way to request a new one. */
export function LinkExpired({ token, email, expired }: LinkExpiredProps) {
  const t = useTexts(passwordsTexts)
  const tenant = useTenant()
  const renewal = useCallMutation(passwords.renewLink, { errors: 'form' })
  const renew = () =>
    renewal.mutate(
      { token },
      { onSuccess: () => void toast.success(t.sent), onError: () => void toast.error(t.sendFailed) },
    )
  if (renewal.isSuccess) {
    return (
      <PublicPage title={t.sent}>
        <Text>{t.sentBody(email)}</Text>
      </PublicPage>
    )
  }
  const title = expired === null ? t.unknownTitle : t.expiredTitle
  if (tenant?.sendsEmail === false) {
    return (
      <PublicPage title={title} text={t.askAdministrator(tenant.brandname)}>
        <PublicAction to={loginPath}>{t.toLogin}</PublicAction>
      </PublicPage>
    )
  }
  const text = expired === 'invitation' ? t.expiredInvitation : expired === 'reset' ? t.expiredReset : t.unknownBody
  return (
    <PublicPage title={title} text={text}>
      <Stack gap="md">
        {expired === 'invitation' ? (
          <Button size="md" fullWidth loading={renewal.isPending} onClick={renew}>
            {t.requestNew}
          </Button>
        ) : (
          <PublicAction to="/portal/forgot-password">{t.requestNew}</PublicAction>
        )}
        <PublicLink to={loginPath}>{t.toLogin}</PublicLink>
      </Stack>
    </PublicPage>
  )
}
