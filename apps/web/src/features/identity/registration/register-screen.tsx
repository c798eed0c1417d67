import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { typedEmail } from '#features/identity/auth/auth.queries.ts'
import { loginPath } from '#lib/redirect-path.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { PublicAction, PublicPage } from '#ui/layout/public-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { type Registrant, registrantStore } from './registrant-store.ts'
import { registrationTexts } from './registration.texts.ts'

export function RegisterScreen() {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const navigate = useNavigate()
  const [initialValues] = useState(
    () => registrantStore.get() ?? { firstname: '', lastname: '', email: typedEmail.get() },
  )
  if (!tenant?.signup.normal) {
    return (
      <PublicPage title={t.closedTitle} text={t.closedBody(tenant?.brandname ?? '')}>
        <PublicAction to={loginPath}>{t.toLogin}</PublicAction>
      </PublicPage>
    )
  }
  const { portal_register_heading: heading, portal_regiser_body: body } = tenant.text
  const onDone = (registrant: Registrant) => {
    registrantStore.set(registrant)
    void navigate({ to: '/portal/register/thank-you' })
  }
  return (
    <PublicPage
      title={heading || t.title}
      windowTitle={t.title}
      text={body || (tenant.sendsEmail ? t.body : t.bodyNoEmail)}
    >
      {!tenant.sendsEmail && <NoEmail instead={t.afterRegistering} />}
      <RegisterForm initialValues={initialValues} onDone={onDone} />
    </PublicPage>
  )
}
