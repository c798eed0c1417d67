import { auth } from '@foyer/contract/identity/auth'
import { authErrors } from '@foyer/contract/identity/auth.errors'
import { Text } from '@mantine/core'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { resolveReauthentication } from '#lib/reauthentication.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { reauthenticationTexts } from './reauthentication-dialog.texts.ts'

/** Asks for the password again while a request waits for reauthentication. */
export function ReauthenticationDialog({ opened }: { opened: boolean }) {
  const t = useTexts(reauthenticationTexts)
  return (
    <Dialog title={t.title} size="sm" opened={opened} onClose={() => resolveReauthentication(false)} sticky>
      <PasswordForm />
    </Dialog>
  )
}

function PasswordForm() {
  const t = useTexts(reauthenticationTexts)
  const confirm = useCallMutation(auth.confirmPassword, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/auth')).auth.confirmPassword.input,
    errors: authErrors,
    initialValues: { password: '' },
    send: async (input) => {
      await confirm.mutateAsync(input)
      resolveReauthentication(true)
    },
    onFailure: (error) => {
      const sessionEnded = error instanceof ApiError && error.status === 401
      if (sessionEnded) resolveReauthentication(false)
      return sessionEnded
    },
  })
  return (
    <Form form={form} label={t.title}>
      <Text>{t.body}</Text>
      <PasswordField name="password" label={t.password} autoComplete="current-password" data-autofocus />
      <FormActions submit={t.confirm} onCancel={() => resolveReauthentication(false)} />
    </Form>
  )
}
