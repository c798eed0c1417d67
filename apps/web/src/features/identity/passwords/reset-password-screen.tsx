import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pendingPasswordChange } from '#features/identity/auth/auth.queries.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { PasswordLink } from './password-link.tsx'
import { passwordsTexts } from './passwords.texts.ts'

/** Opened with an emailed link, or after a sign-in that requires a new password. */
export function ResetPasswordScreen() {
  const t = useTexts(passwordsTexts)
  const linkToken = useLocation({ select: ({ hash }) => hash })
  const [pendingToken] = useState(pendingPasswordChange.get)
  if (linkToken !== '') return <PasswordLink key={linkToken} token={linkToken} title={t.resetTitle} />
  if (pendingToken === null) return <SignInAgain />
  return <PasswordLink token={pendingToken} title={t.resetTitle} ended={<SignInAgain />} />
}

/** The sign-in that required a new password has ended. */
function SignInAgain() {
  const t = useTexts(passwordsTexts)
  const { redirect } = useQueryFields()
  useEffect(() => {
    // Synchronises with the browser's storage.
    pendingPasswordChange.clear()
  }, [])
  return (
    <PublicPage title={t.resetTitle} text={t.signInAgain}>
      <Button
        size="md"
        fullWidth
        renderRoot={(props: object) => (
          <Link {...props} to={loginPath} search={redirect === undefined ? {} : { redirect }} />
        )}
      >
        {t.toLogin}
      </Button>
    </PublicPage>
  )
}
