import { auth, type LoginResult } from '@foyer/contract/identity/auth'
import { authErrors } from '@foyer/contract/identity/auth.errors'
import { Alert, Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError, makeCall } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { describeApp } from '#lib/session/client-app.ts'
import { canRegister, useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicLink, PublicPage } from '#ui/layout/public-page.tsx'
import { rememberedEmail, typedEmail } from './auth.queries.ts'
import { authTexts } from './auth.texts.ts'
import { useProceed } from './use-proceed.ts'

const CodeStep = lazy(() => import('./code-step.tsx').then((file) => ({ default: file.CodeStep })))
const SessionEnded = lazy(() => import('./session-ended.tsx').then((file) => ({ default: file.SessionEnded })))
const ProviderSignIn = lazy(() => import('./provider-sign-in.tsx').then((file) => ({ default: file.ProviderSignIn })))

/** Failures that are shown in the form; any other one is a toast. */
const shownInForm = ['invalid-credentials', 'too-many-requests', 'unavailable']

export function LoginScreen() {
  const t = useTexts(authTexts)
  const tenant = useTenant()
  const { redirect, ended } = useQueryFields()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  /** Where there are no passwords, only an administrator has one. */
  const [hasForm, setHasForm] = useState(tenant?.passwordSignIn)
  /** The sign-in that waits for a second factor. */
  const [pending, setPending] = useState<LoginResult>()

  const wanted = redirect && `${redirect}${window.location.hash}`
  const proceed = useProceed(wanted, setPending)

  const form = useContractForm({
    schema: () => import('@foyer/contract/schemas/identity/auth').then((file) => file.LoginForm),
    errors: authErrors,
    initialValues: {
      email: typedEmail.get() || rememberedEmail.get(),
      password: '',
      remember: rememberedEmail.get() !== '',
    },
    toInput: ({ email, password }) => ({ email, password }),
    send: async (input) => {
      setFailure('')
      const result = await makeCall(auth.login, { ...input, ...describeApp() })
      rememberedEmail.set(input.email, form.getValues().remember)
      return proceed(result)
    },
    onFailure: (error) => {
      if (error instanceof ApiError && shownInForm.includes(error.code)) setFailure(error.message)
      else toast.error(t.loginFailed)
      return true
    },
  })

  const returnToPassword = (reason: string) => {
    form.setValues({ ...form.getValues(), password: '' })
    setFailure(reason)
    setPending(undefined)
  }

  // The focus begins at the first field that is still empty.
  const emailIsKnown = typedEmail.get() !== '' || rememberedEmail.get() !== ''

  // Prefills the email on the next page.
  const carryEmail = () => typedEmail.set(form.getValues().email)

  const usePasskey = () =>
    import('./passkey-sign-in.ts')
      .then((file) => file.signInWithPasskey({ onDone: proceed, onFailure: setFailure, onBusy: setBusy }))
      .catch(toast.failure)

  if (pending)
    return (
      <Suspense>
        <CodeStep pending={pending} onDone={proceed} onBack={returnToPassword} />
      </Suspense>
    )

  return (
    <PublicPage
      title={tenant?.text.portal_login_heading || t.loginTo(tenant?.brandname ?? '')}
      windowTitle={t.login}
      text={tenant?.text.portal_login_body ?? ''}
    >
      <Form form={form} label={t.login} large>
        {ended !== undefined && (
          <Suspense>
            <SessionEnded />
          </Suspense>
        )}
        {failure !== '' && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        {hasForm && (
          <>
            <TextField
              name="email"
              label={t.email}
              type="email"
              autoComplete="username"
              autoFocus={!tenant?.passwordSignIn}
              {...(emailIsKnown ? {} : { 'data-autofocus': true })}
            />
            <PasswordField
              name="password"
              label={t.password}
              autoComplete="current-password"
              {...(emailIsKnown ? { 'data-autofocus': true } : {})}
              aside={
                <Link to="/portal/forgot-password" onClick={carryEmail}>
                  {t.forgot}
                </Link>
              }
            />
            <CheckboxField name="remember" label={t.remember} />
            <FormActions submit={t.login} />
          </>
        )}
        <Button variant="default" size="md" loading={busy} onClick={usePasskey}>
          {t.passkey}
        </Button>
        {tenant?.providers[0] && (
          <Suspense>
            <ProviderSignIn wanted={wanted} alone={!hasForm} onPassword={setHasForm} />
          </Suspense>
        )}
        {canRegister(tenant) && <PublicLink to="/portal/register">{t.register}</PublicLink>}
        <PublicLink separated to="/portal/landing-page" icon={<IconVideo />}>
          {t.join}
        </PublicLink>
      </Form>
    </PublicPage>
  )
}
