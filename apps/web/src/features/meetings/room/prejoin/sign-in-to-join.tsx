import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { outcomeTexts } from './join-outcome.texts.ts'

type SignInToJoinProps = { number: string; password: string }

/** Leads to the sign-in and from there back to the meeting; the password stays in the fragment, which no server sees. */
export function SignInToJoin({ number, password }: SignInToJoinProps) {
  const t = useTexts(outcomeTexts)
  const search = Object.fromEntries([['redirect', `/portal/join/${number}`]])
  return (
    <Button
      size="md"
      fullWidth
      renderRoot={(props: object) => (
        <Link {...props} to={loginPath} search={search} hash={encodeURIComponent(password)} />
      )}
    >
      {t.signIn}
    </Button>
  )
}
