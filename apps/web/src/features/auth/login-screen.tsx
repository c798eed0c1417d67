import { authSentences, LoginForm } from '@foyer/contract/auth'
import { Alert, Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useQueryFields } from '#lib/list-state.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { wantedPath } from '#lib/wanted.ts'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useWindowTitle } from '#ui/screen.tsx'
import { rememberedEmail, useLogin } from './auth.queries.ts'
import { authTexts } from './auth.texts.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function LoginScreen() {
  const t = useTexts(authTexts)
  const tenant = useTenant()
  const navigate = useNavigate()
  const { wanted } = useQueryFields()
  const login = useLogin()
  const [refusal, setRefusal] = useState('')
  useWindowTitle(t.login)

  const form = useContractForm({
    schema: LoginForm,
    sentences: authSentences,
    labels: { email: t.email, password: t.password },
    initialValues: { email: rememberedEmail.get(), password: '', remember: rememberedEmail.get() !== '' },
    toInput: ({ email, password }) => ({ email, password }),
    send: async (input) => {
      setRefusal('')
      const next = await login(input)
      rememberedEmail.keep(input.email, form.form.getValues().remember)
      if (next === 'change') return navigate({ to: '/portal/auth/reset-password' })
      toast.success(t.loginDone)
      return navigate({ href: wantedPath(wanted), replace: true })
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'credentials-wrong') setRefusal(error.message)
      else if (error instanceof ApiError && error.code === 'too-many-requests') setRefusal(error.message)
      else toast.error(t.loginFailed)
      return true
    },
  })

  return (
    <SignInFrame
      title={tenant?.text.portal_login_heading || t.loginHeading}
      text={tenant?.text.portal_login_body ?? ''}
    >
      <Form form={form} label={t.login}>
        {refusal !== '' && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput label={t.email} type="email" autoComplete="username" size="md" {...form.field('email')} />
        <PasswordField label={t.password} autoComplete="current-password" size="md" {...form.field('password')} />
        <Checkbox label={t.remember} {...form.form.getInputProps('remember', { type: 'checkbox' })} />
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t.login}
        </Button>
        <Anchor component={Link} to="/portal/landing-page" ta="center" size="sm" py={4}>
          {t.join}
        </Anchor>
      </Form>
    </SignInFrame>
  )
}
