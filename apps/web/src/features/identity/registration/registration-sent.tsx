import { Anchor, Button, Stack } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loginPath } from '#lib/redirect-path.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { registeredUser, resendRegistration } from './registration.queries.ts'
import { registrationTexts } from './registration.texts.ts'
import { findWebmail } from './webmail.rules.ts'

const pauseSeconds = 30

const registerPath = '/portal/register'

/** Where the email has gone, or who hands out the link where none is sent. */
export function ThankYouScreen() {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const [registrant] = useState(registeredUser.get)
  if (registrant === undefined) return <Navigate to={registerPath} replace />
  if (tenant?.sends_email === false) {
    return (
      <PublicPage title={t.thanksTitle} text={t.thanksNoEmail(registrant.email, tenant.brandname)}>
        <Stack gap="md">
          <WaysOn />
        </Stack>
      </PublicPage>
    )
  }
  return <EmailSent email={registrant.email} />
}

function WaysOn() {
  const t = useTexts(registrationTexts)
  return (
    <>
      <Anchor component={Link} to={registerPath} ta="center" size="sm" py={4}>
        {t.otherEmail}
      </Anchor>
      <Anchor component={Link} to={loginPath} ta="center" size="sm" py={4}>
        {t.toLogin}
      </Anchor>
    </>
  )
}

function EmailSent({ email }: { email: string }) {
  const t = useTexts(registrationTexts)
  const [left, setRemaining] = useState(pauseSeconds)
  const [sending, setSending] = useState(false)
  const mailbox = findWebmail(email)
  useEffect(() => {
    // Follows the clock.
    const timer = setInterval(() => setRemaining((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const resend = async () => {
    setSending(true)
    try {
      await resendRegistration({ email })
      toast.success(t.resent)
      setRemaining(pauseSeconds)
    } catch {
      toast.error(t.resendFailed)
    } finally {
      setSending(false)
    }
  }
  return (
    <PublicPage title={t.thanksTitle} text={t.thanksBody(email)}>
      <Stack gap="md">
        {mailbox !== undefined && (
          <Button component="a" href={mailbox.url} target="_blank" rel="noreferrer" size="md" fullWidth>
            {t.openMail(mailbox.name)}
          </Button>
        )}
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={sending}
          disabled={left > 0}
          onClick={() => void resend()}
        >
          {left > 0 ? t.resendIn(left) : t.resend}
        </Button>
        <WaysOn />
      </Stack>
    </PublicPage>
  )
}
