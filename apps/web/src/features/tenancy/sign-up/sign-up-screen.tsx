import type { Output } from '@foyer/contract/call'
import { signUp } from '@foyer/contract/tenancy/sign-up'
import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { ResendEmail } from '#ui/feedback/resend-email.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { ApplicationForm } from './application-form.tsx'
import { applicationStore } from './application-store.ts'
import { useBilling } from './organisation-fields.tsx'
import { signUpTexts } from './sign-up.texts.ts'

/** Shows the identity providers that can confirm the email address. */
export type ShowProviders = (providers: Output<typeof signUp.getState>['providers']) => ReactNode

/** Signs up an organisation, at the main address of the installation, if the operator allows it. */
export function SignUpScreen({ showProviders }: { showProviders: ShowProviders }) {
  const t = useTexts(signUpTexts)
  const tenant = useTenant()
  const billing = useBilling()
  const state = useCallQuery(signUp.getState, {})
  const create = useCallMutation(signUp.create, { errors: 'form' })
  const [application, setApplication] = useState(applicationStore.get)
  const [isSent, setIsSent] = useState(application !== undefined)
  if (state.data === undefined)
    return (
      <PublicPage title={t.title}>
        <QueryBoundary result={state} skeleton={<Spinner label={t.loading} />}>
          {() => null}
        </QueryBoundary>
      </PublicPage>
    )
  if (!state.data.open)
    return (
      <PublicPage title={t.closedTitle} text={t.closedBody(tenant?.brandname ?? '')}>
        <PublicAction to={homePath}>{t.toHome}</PublicAction>
      </PublicPage>
    )
  if (isSent && application !== undefined)
    return (
      <EmailSent
        email={application.email}
        resend={() => create.mutateAsync(application)}
        onChange={() => {
          applicationStore.clear()
          setIsSent(false)
        }}
      />
    )
  const { approvalRequired, providers } = state.data
  return (
    <PublicPage title={t.title} text={approvalRequired ? t.bodyApproval : t.body}>
      <ApplicationForm
        application={application}
        billing={billing}
        send={create.mutateAsync}
        onSent={(sent) => {
          applicationStore.set(sent)
          setApplication(sent)
          setIsSent(true)
        }}
      >
        {providers.length > 0 && showProviders(providers)}
      </ApplicationForm>
    </PublicPage>
  )
}

type EmailSentProps = { email: string; resend: () => Promise<unknown>; onChange: () => void }

function EmailSent({ email, resend, onChange }: EmailSentProps) {
  const t = useTexts(signUpTexts)
  return (
    <PublicPage title={t.sentTitle} text={t.sentBody(email)}>
      <Stack gap="md">
        <ResendEmail resend={resend} />
        <Button variant="subtle" size="md" fullWidth onClick={onChange}>
          {t.change}
        </Button>
      </Stack>
    </PublicPage>
  )
}
