import { authSentences, NewPasswordForm } from '@foyer/contract/auth'
import { Anchor, Button, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { loginPath } from '#lib/wanted.ts'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useWindowTitle } from '#ui/screen.tsx'
import { pendingChange, resetPassword } from './auth.queries.ts'
import { authTexts } from './auth.texts.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function ResetPasswordScreen() {
  const t = useTexts(authTexts)
  const navigate = useNavigate()
  const [tmpid] = useState(pendingChange.get)
  useWindowTitle(t.resetTitle)

  const form = useContractForm({
    schema: NewPasswordForm,
    sentences: authSentences,
    labels: { password: t.newPassword, confirmation: t.confirmation },
    initialValues: { password: '', confirmation: '' },
    toInput: (values) => ({ ...values, tmpid: tmpid ?? '' }),
    send: async (input) => {
      await resetPassword(input)
      pendingChange.drop()
      toast.success(t.resetDone)
      return navigate({ to: loginPath, replace: true })
    },
  })

  if (tmpid === null) {
    return (
      <SignInFrame title={t.resetTitle} text="">
        <Text>{t.resetGone}</Text>
        <Anchor component={Link} to={loginPath}>
          {t.toLogin}
        </Anchor>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t.resetTitle} text={t.resetBody}>
      <Form form={form} label={t.resetTitle}>
        <PasswordField
          label={t.newPassword}
          description={t.rule}
          autoComplete="new-password"
          size="md"
          {...form.field('password')}
        />
        <PasswordField label={t.confirmation} autoComplete="new-password" size="md" {...form.field('confirmation')} />
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t.save}
        </Button>
      </Form>
    </SignInFrame>
  )
}
