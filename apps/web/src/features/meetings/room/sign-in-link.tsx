import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { loginPath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'

type SignInLinkProps = { number: string; password: string }

/** Leads to the sign-in and from there back to the meeting; the password stays in the fragment, which no server sees. */
export function SignInLink({ number, password }: SignInLinkProps) {
  const t = useTexts(joinTexts)
  const search = Object.fromEntries([['redirect', `/portal/join/${number}`]])
  return (
    <Button
      variant="default"
      mt="sm"
      renderRoot={(props: object) => (
        <Link {...props} to={loginPath} search={search} hash={encodeURIComponent(password)} />
      )}
    >
      {t.signIn}
    </Button>
  )
}
