import type { Output } from '@foyer/contract/call'
import { signUp, signUpErrors } from '@foyer/contract/tenancy/sign-up'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallCache, useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicAction, PublicPage } from '#ui/layout/public-page.tsx'
import { signUpTexts } from './sign-up.texts.ts'
import { buildHost, SubdomainField } from './subdomain-field.tsx'

type SignUpLink = Output<typeof signUp.getLink>

/** The page of the link in the email. Opening it changes nothing: programs that check links open it too. */
export function ConfirmSignUpScreen({ token }: { token: string }) {
  const t = useTexts(signUpTexts)
  const tenant = useTenant()
  const link = useCallQuery(signUp.getLink, { token }, { retry: false, staleTime: 0 })
  const [isWaiting, setIsWaiting] = useState(false)
  if (isWaiting)
    return (
      <PublicPage title={t.waitingTitle} text={t.waitingBody(tenant?.brandname ?? '')}>
        {null}
      </PublicPage>
    )
  if (link.error instanceof ApiError && link.error.code === 'sign-up-link-expired')
    return (
      <PublicPage title={t.expiredTitle} text={t.expiredBody}>
        <PublicAction to="/portal/signup">{t.again}</PublicAction>
      </PublicPage>
    )
  if (link.data === undefined)
    return (
      <PublicPage title={t.waitingTitle}>
        <QueryBoundary result={link} skeleton={<Spinner label={t.checking} />}>
          {() => null}
        </QueryBoundary>
      </PublicPage>
    )
  return <ConfirmForm token={token} link={link.data} onWaiting={() => setIsWaiting(true)} />
}

function ConfirmForm({ token, link, onWaiting }: { token: string; link: SignUpLink; onWaiting: () => void }) {
  const t = useTexts(signUpTexts)
  const cache = useCallCache()
  const confirm = useCallMutation(signUp.confirm, { errors: 'form' })
  const title = t.confirmTitle(link.organisation)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/sign-up')).ConfirmSignUpForm,
    errors: { ...tenantsErrors, ...signUpErrors },
    initialValues: { subdomain: link.subdomain },
    toInput: ({ subdomain }) => ({ token, subdomain }),
    send: async (input) => {
      const { url } = await confirm.mutateAsync(input)
      if (url === '') onWaiting()
      else window.location.assign(url)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'sign-up-link-expired') return false
      cache.invalidate(signUp.getLink)
      return true
    },
  })
  const { approvalRequired, free, email } = link
  const host = buildHost(form.values.subdomain)
  const text = free ? (approvalRequired ? t.confirmBodyApproval(host, email) : t.confirmBody(host, email)) : t.takenBody
  return (
    <PublicPage title={title} text={text}>
      <Form form={form} label={title} large>
        {!free && <SubdomainField value={form.values.subdomain} />}
        <FormActions submit={approvalRequired ? t.confirmApproval : t.confirm} />
      </Form>
    </PublicPage>
  )
}
