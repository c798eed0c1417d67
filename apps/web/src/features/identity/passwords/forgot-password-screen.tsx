import { ForgotForm, passwordsErrors } from '@foyer/contract/identity/passwords'
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { typedEmail } from '#features/identity/auth/auth.queries.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { loginPath } from '#lib/redirect-path.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { requestLink } from './passwords.queries.ts'
import { passwordsTexts } from './passwords.texts.ts'

export function ForgotPasswordScreen() {
  const t = useTexts(passwordsTexts)
  const tenant = useTenant()
  const [sentTo, setSentTo] = useState('')
  const [failure, setFailure] = useState('')
  const form = useContractForm({
    schema: ForgotForm,
    sentences: passwordsErrors,
    labels: { email: t.email },
    initialValues: { email: typedEmail.get() },
    send: async (input) => {
      setFailure('')
      await requestLink(input)
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
  const signInLink = (
    <Anchor component={Link} to={loginPath} ta="center" size="sm" py={4}>
      {t.toLogin}
    </Anchor>
  )
  if (tenant?.sendsEmail === false) {
    return (
      <PublicPage title={t.forgotTitle} text={t.askAdministrator(tenant.brandname)}>
        {signInLink}
      </PublicPage>
    )
  }
  if (sentTo !== '') {
    return (
      <PublicPage title={t.linkSent} text={t.linkSentBody(sentTo)}>
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
    <PublicPage title={t.forgotTitle} text={t.forgotBody}>
      <Form form={form} label={t.forgotTitle}>
        {failure !== '' && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput label={t.email} type="email" autoComplete="username" size="md" {...form.field('email')} />
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t.sendLink}
        </Button>
        {signInLink}
      </Form>
    </PublicPage>
  )
}
