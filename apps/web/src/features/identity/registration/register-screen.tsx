import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { typedEmail } from '#features/identity/auth/auth.queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { canRegister, useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicLink, PublicPage } from '#ui/layout/public-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { type Registrant, registrantStore } from './registrant-store.ts'
import { registrationTexts } from './registration.texts.ts'

/** `providers`: identity providers to register with, where the tenant allows that. */
export function RegisterScreen({ providers }: { providers: ReactNode }) {
  const t = useTexts(registrationTexts)
  const tenant = useTenant()
  const navigate = useNavigate()
  const [initialValues] = useState(
    () => registrantStore.get() ?? { firstname: '', lastname: '', email: typedEmail.get() },
  )
  if (tenant === undefined || !canRegister(tenant)) {
    return (
      <PublicPage title={t.closedTitle} text={t.closedBody(tenant?.brandname ?? '')}>
        <PublicAction to={loginPath}>{t.toLogin}</PublicAction>
      </PublicPage>
    )
  }
  const { portal_register_heading: heading, portal_regiser_body: body } = tenant.text
  const { normal, social } = tenant.signup
  const byEmail = tenant.sendsEmail ? t.body : t.bodyNoEmail
  const onDone = (registrant: Registrant) => {
    registrantStore.set(registrant)
    void navigate({ to: '/portal/register/thank-you' })
  }
  return (
    <PublicPage title={heading || t.title} windowTitle={t.title} text={body || (normal ? byEmail : t.bodyProviders)}>
      {normal ? (
        <>
          {!tenant.sendsEmail && <NoEmail instead={t.afterRegistering} />}
          <RegisterForm initialValues={initialValues} onDone={onDone}>
            {social && providers}
          </RegisterForm>
        </>
      ) : (
        <Stack gap="md">
          {providers}
          <PublicLink to={loginPath}>{t.haveAccount}</PublicLink>
        </Stack>
      )}
    </PublicPage>
  )
}
