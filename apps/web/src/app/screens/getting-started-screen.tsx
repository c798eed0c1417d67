import type { PagePath } from '@foyer/contract/pages'
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

/**
 * The ways into the portal: join a meeting, sign in, and create an account or a portal where that is allowed. The
 * sign-in leads on to `redirect`.
 */
export function GettingStartedScreen({ redirect }: { redirect?: PagePath }) {
  const t = useTexts(gettingStartedTexts)
  const tenant = useTenant()
  const { data } = useCallQuery(signUp.getState, {})
  const back = Object.fromEntries(redirect === undefined ? [] : [['redirect', redirect]])
  const ways = [
    { to: loginPath, text: t.signIn, isOffered: true, search: back },
    { to: '/portal/register', text: t.register, isOffered: canRegister(tenant), search: {} },
    { to: '/portal/signup', text: t.signUp, isOffered: data?.open === true, search: {} },
  ]
  return (
    <PublicPage title={t.title} text={t.body}>
      <MeetingIdForm />
      <Stack gap="sm">
        {ways
          .filter(({ isOffered }) => isOffered)
          .map(({ to, text, search }) => (
            <Button
              key={to}
              renderRoot={(props: object) => <Link {...props} to={to} search={search} />}
              variant="default"
              size="md"
              fullWidth
            >
              {text}
            </Button>
          ))}
      </Stack>
    </PublicPage>
  )
}
