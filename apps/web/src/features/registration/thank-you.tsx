import { Anchor, Button, Stack } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { loginPath } from '#lib/wanted.ts'
import { PublicPage } from '#ui/public-page.tsx'
import { mailboxOf } from './mailbox.rules.ts'
import { registeredPerson, resendRegistration } from './registration.queries.ts'
import { registrationTexts } from './registration.texts.ts'

const pauseSeconds = 30

const registerPath = '/portal/register'

/** Where the email has gone, or who hands out the link where none is sent. */
export function ThankYouScreen() {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const [person] = useState(registeredPerson.get)
  if (person === undefined) return <Navigate to={registerPath} replace />
  if (tenant?.sends_email === false) {
    return (
      <PublicPage title={t.thanksTitle} text={t.thanksNoEmail(person.email, tenant.brandname)}>
        <Stack gap="md">
          <WaysOn />
        </Stack>
      </PublicPage>
    )
  }
  return <EmailSent email={person.email} />
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
  const [left, setLeft] = useState(pauseSeconds)
  const [sending, setSending] = useState(false)
  const mailbox = mailboxOf(email)
  useEffect(() => {
    // Follows the clock.
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const resend = async () => {
    setSending(true)
    try {
      await resendRegistration({ email })
      toast.success(t.resent)
      setLeft(pauseSeconds)
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
