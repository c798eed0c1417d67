import type { Output } from '@foyer/contract/call'
import { signUp, signUpErrors } from '@foyer/contract/tenancy/sign-up'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallCache, useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { applicationStore } from './application-store.ts'
import { buildOrganisation, OrganisationFields, useBilling } from './organisation-fields.tsx'
import { signUpTexts } from './sign-up.texts.ts'
import { buildHost, SubdomainField } from './subdomain-field.tsx'

type SignUpLink = Output<typeof signUp.getLink>

/**
 * The page of the link in the email, and of an email address that a provider has confirmed. Opening it changes nothing:
 * programs that check links open it too.
 */
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
        <PublicAction to="/portal/signup" onClick={applicationStore.clear}>
          {t.again}
        </PublicAction>
      </PublicPage>
    )
  if (link.data === undefined)
    return (
      <PublicPage title={t.title}>
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
  // The link may have expired, or its address been taken, since the page was opened.
  const confirm = useCallMutation(signUp.confirm, {
    errors: 'form',
    onError: () => cache.invalidate(signUp.getLink),
  })
  const billing = useBilling()
  const { approvalRequired, free, email, organisation } = link
  /** A provider has confirmed the email address, and nothing else was entered yet. */
  const isNew = organisation === ''
  const title = isNew ? t.title : t.confirmTitle(organisation)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/sign-up')).ConfirmSignUpForm,
    errors: { ...tenantsErrors, ...signUpErrors },
    initialValues: isNew ? buildOrganisation() : { organisation, subdomain: link.subdomain, country: '' },
    toInput: (values) => (isNew ? { token, billing, ...values } : { token, subdomain: values.subdomain }),
    send: async (input) => {
      const { url } = await confirm.mutateAsync(input)
      applicationStore.clear()
      if (url === '') onWaiting()
      else window.location.assign(url)
    },
    onFailure: (error) => error instanceof ApiError && error.code === 'sign-up-link-expired',
  })
  const host = buildHost(form.values.subdomain)
  const confirmed = approvalRequired ? t.confirmBodyApproval(host, email) : t.confirmBody(host, email)
  const completed = approvalRequired ? t.completeBodyApproval(email) : t.completeBody(email)
  return (
    <PublicPage title={title} text={isNew ? completed : free ? confirmed : t.takenBody}>
      <Form form={form} label={title} large>
        {isNew && <OrganisationFields form={form} />}
        {!free && <SubdomainField value={form.values.subdomain} />}
        <FormActions submit={approvalRequired ? (isNew ? t.next : t.confirmApproval) : t.confirm} />
      </Form>
    </PublicPage>
  )
}
