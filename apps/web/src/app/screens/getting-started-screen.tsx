import { signUp } from '@foyer/contract/tenancy/sign-up'
import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallQuery } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { canRegister, useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { gettingStartedTexts } from './getting-started.texts.ts'
import { MeetingIdForm } from './landing/meeting-id-form.tsx'

/** The ways into the portal: join a meeting, sign in, and create an account or a portal where that is allowed. */
export function GettingStartedScreen() {
  const t = useTexts(gettingStartedTexts)
  const tenant = useTenant()
  const { data } = useCallQuery(signUp.getState, {})
  const ways = [
    { to: loginPath, text: t.signIn, isOffered: true },
    { to: '/portal/register', text: t.register, isOffered: canRegister(tenant) },
    { to: '/portal/signup', text: t.signUp, isOffered: data?.open === true },
  ]
  return (
    <PublicPage title={t.title} text={t.body}>
      <MeetingIdForm />
      <Stack gap="sm">
        {ways
          .filter(({ isOffered }) => isOffered)
          .map(({ to, text }) => (
            <Button key={to} component={Link} to={to} variant="default" size="md" fullWidth>
              {text}
            </Button>
          ))}
      </Stack>
    </PublicPage>
  )
}
