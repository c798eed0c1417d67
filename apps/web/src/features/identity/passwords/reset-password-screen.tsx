import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { pendingPasswordChange } from '#features/identity/auth/auth.queries.ts'
import { loginPath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicAction, PublicPage } from '#ui/layout/public-page.tsx'
import { PasswordLink } from './password-link.tsx'
import { passwordsTexts } from './passwords.texts.ts'

/** Opened with an emailed link, or after a sign-in that requires a new password. */
export function ResetPasswordScreen() {
  const t = useTexts(passwordsTexts)
  const linkToken = useLocation({ select: ({ hash }) => hash })
  const [pendingToken] = useState(pendingPasswordChange.get)
  const token = linkToken || pendingToken
  if (token !== null) return <PasswordLink key={token} token={token} title={t.resetTitle} />
  return (
    <PublicPage title={t.resetTitle} text={t.signInAgain}>
      <PublicAction to={loginPath}>{t.toLogin}</PublicAction>
    </PublicPage>
  )
}
