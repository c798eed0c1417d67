import { registration } from '@foyer/contract/identity/registration'
import { Button, Stack } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallMutation } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { ResendEmail } from '#ui/feedback/resend-email.tsx'
import { PublicLink, PublicPage } from '#ui/layout/public-page.tsx'
import { registrantStore } from './registrant-store.ts'
import { registrationTexts } from './registration.texts.ts'
import { findWebmail } from './webmail.rules.ts'

const registerPath = '/portal/register'

/** Names the address that the link was sent to, or who provides the link if no email is sent. */
export function RegistrationSentScreen() {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const [registrant] = useState(registrantStore.get)
  if (registrant === undefined) return <Navigate to={registerPath} replace />
  if (tenant?.sendsEmail === false) {
    return (
      <PublicPage title={t.thanksTitle} text={t.thanksNoEmail(registrant.email, tenant.brandname)}>
        <Stack gap="md">
          <OtherLinks />
        </Stack>
      </PublicPage>
    )
  }
  return <EmailSent email={registrant.email} />
}

function OtherLinks() {
  const t = useTexts(registrationTexts)
  return (
    <>
      <PublicLink to={registerPath}>{t.otherEmail}</PublicLink>
      <PublicLink to={loginPath}>{t.toLogin}</PublicLink>
    </>
  )
}

function EmailSent({ email }: { email: string }) {
  const t = useTexts(registrationTexts)
  const { mutateAsync } = useCallMutation(registration.resend, { errors: 'form' })
  const webmail = findWebmail(email)
  return (
    <PublicPage title={t.thanksTitle} text={t.thanksBody(email)}>
      <Stack gap="md">
        {webmail !== undefined && (
          <Button component="a" href={webmail.url} target="_blank" rel="noreferrer" size="md" fullWidth>
            {t.openMailbox(webmail.name)}
          </Button>
        )}
        <ResendEmail resend={() => mutateAsync({ email })} />
        <OtherLinks />
      </Stack>
    </PublicPage>
  )
}
