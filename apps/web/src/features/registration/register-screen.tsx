import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { typedEmail } from '#features/auth/auth.queries.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { loginPath } from '#lib/wanted.ts'
import { PublicPage } from '#ui/public-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { registrationTexts } from './registration.texts.ts'
import { ThankYou } from './thank-you.tsx'

export function RegisterScreen() {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const [person, setPerson] = useState({ firstname: '', lastname: '', email: typedEmail.get() })
  const [sent, setSent] = useState(false)
  if (sent) return <ThankYou email={person.email} onEdit={() => setSent(false)} />
  if (!tenant?.signup.normal) {
    return (
      <PublicPage title={t.closedTitle} text={t.closedBody(tenant?.brandname ?? '')}>
        <Button component={Link} to={loginPath} variant="default" size="md" fullWidth>
          {t.toLogin}
        </Button>
      </PublicPage>
    )
  }
  const { portal_register_heading: heading, portal_regiser_body: body } = tenant.text
  const onDone = (registered: typeof person) => {
    setPerson(registered)
    setSent(true)
  }
  return (
    <PublicPage title={heading || t.title} windowTitle={t.title} text={body || t.body}>
      <RegisterForm known={person} onDone={onDone} />
    </PublicPage>
  )
}
