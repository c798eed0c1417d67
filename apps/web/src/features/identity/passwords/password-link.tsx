import { passwords } from '@foyer/contract/identity/passwords'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pendingPasswordChange, typedEmail } from '#features/identity/auth/auth.queries.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallCache } from '#lib/queries.ts'
import { loginPath, safeRedirectPath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { LinkExpired } from './link-expired.tsx'
import { useLink } from './passwords.queries.ts'
import { passwordsTexts } from './passwords.texts.ts'
import { SetPasswordForm } from './set-password-form.tsx'

type PasswordLinkProps = {
  token: string
  title: string
  /** How an invitation is accepted where there are no passwords. */
  accept?: (token: string) => ReactNode
  /** The content that replaces the ways to get a new link, for a token that no email had. */
  ended?: ReactNode
}

/** The screen of a password link: a first password, a new password, or why the link no longer works. */
export function PasswordLink({ token, title, accept, ended }: PasswordLinkProps) {
  const t = useTexts(passwordsTexts)
  const tenant = useTenant()
  const navigate = useNavigate()
  const cache = useCallCache()
  const { redirect } = useQueryFields()
  const result = useLink(token)
  const link = result.data
  if (link === undefined) {
    return (
      <PublicPage title={title}>
        <QueryBoundary result={result} skeleton={<Spinner label={t.checking} />}>
          {() => null}
        </QueryBoundary>
      </PublicPage>
    )
  }
  const { state, purpose, email, name, length } = link
  if (state !== 'open') {
    if (ended !== undefined) return ended
    const expired = state === 'expired' && purpose !== 'forced-change' ? purpose : null
    return <LinkExpired token={token} email={email} expired={expired} />
  }
  const brand = tenant?.brandname ?? ''
  const isInvitation = purpose === 'invitation'
  const heading = isInvitation ? t.createTitle : t.resetTitle
  const user = name === '' ? email : `${name} (${email})`
  const text = isInvitation ? t.createFor(user, brand) : purpose === 'reset' ? t.resetFor(email, brand) : t.forcedFor
  if (isInvitation && tenant?.passwordSignIn === false)
    return (
      <PublicPage title={t.acceptTitle(brand)} text={text}>
        {accept?.(token)}
      </PublicPage>
    )
  const onDone = (signedIn: boolean) => {
    pendingPasswordChange.clear()
    typedEmail.set(signedIn ? '' : email)
    toast.success(isInvitation ? t.created : t.updated)
    if (signedIn) return navigate({ href: safeRedirectPath(redirect), replace: true })
    return navigate({ to: loginPath, search: redirect ? { redirect } : {}, replace: true })
  }
  return (
    <PublicPage title={heading} text={text}>
      <SetPasswordForm
        label={heading}
        token={token}
        email={email}
        minLength={length}
        showsName={isInvitation && name === ''}
        onDone={onDone}
        onExpired={() => cache.invalidate(passwords.getLink)}
      />
    </PublicPage>
  )
}
