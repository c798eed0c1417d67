import { passwords, passwordsErrors } from '@foyer/contract/identity/passwords'
import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { typedEmail } from '#features/identity/auth/auth.queries.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicAction } from '#ui/layout/public-action.tsx'
import { PublicLink, PublicPage } from '#ui/layout/public-page.tsx'
import { passwordsTexts } from './passwords.texts.ts'

export function ForgotPasswordScreen() {
  const t = useTexts(passwordsTexts)
  const tenant = useTenant()
  const requestLink = useCallMutation(passwords.forgot, { errors: 'form' })
  const [sentTo, setSentTo] = useState('')
  const [failure, setFailure] = useState('')
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/passwords')).ForgotForm,
    errors: passwordsErrors,
    initialValues: { email: typedEmail.get() },
    send: async (input) => {
      setFailure('')
      await requestLink.mutateAsync(input)
      typedEmail.set(input.email)
      toast.success(t.linkSent)
      setSentTo(input.email)
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'too-many-requests') setFailure(error.message)
      else toast.error(t.forgotFailed)
      return true
    },
  })
  const isOff = tenant?.passwordSignIn === false
  const providers = (tenant?.providers ?? []).map(({ label }) => label).join(' / ')
  const signInLink = <PublicLink to={loginPath}>{t.toLogin}</PublicLink>
  if (tenant?.sendsEmail === false) {
    return (
      <PublicPage title={t.forgotTitle} text={t.askAdministrator(tenant.brandname)}>
        <PublicAction to={loginPath}>{t.toLogin}</PublicAction>
      </PublicPage>
    )
  }
  if (sentTo !== '') {
    return (
      <PublicPage title={t.linkSent} text={isOff ? t.linkSentToAdministrator(sentTo) : t.linkSentBody(sentTo)}>
        <Stack gap="md">
          <Button variant="default" size="md" fullWidth onClick={() => setSentTo('')}>
            {t.otherEmail}
          </Button>
          {signInLink}
        </Stack>
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t.forgotTitle} text={isOff ? t.onlyAdministrator(providers) : t.forgotBody}>
      <Form form={form} label={t.forgotTitle} large>
        {failure !== '' && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <TextField name="email" label={t.email} type="email" autoComplete="username" />
        <FormActions submit={t.sendLink} />
        {signInLink}
      </Form>
    </PublicPage>
  )
}
