import { auth } from '@foyer/contract/identity/auth'
import { authErrors } from '@foyer/contract/identity/auth.errors'
import { Text } from '@mantine/core'
import { ConfirmationField } from '#features/identity/sso/shared/confirmation-field.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { resolveReauthentication } from '#lib/session/reauthentication.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { reauthenticationTexts } from './reauthentication-dialog.texts.ts'

/**
 * Asks for the password again, or to confirm at the provider for users without one, while a request waits for
 * reauthentication.
 */
export function ReauthenticationDialog({ opened }: { opened: boolean }) {
  const t = useTexts(reauthenticationTexts)
  const { usesPassword } = useConfirmationMethod()
  return (
    <Dialog
      title={usesPassword ? t.title : t.providerTitle}
      size="sm"
      opened={opened}
      onClose={() => resolveReauthentication(false)}
      sticky
    >
      <PasswordForm />
    </Dialog>
  )
}

function PasswordForm() {
  const t = useTexts(reauthenticationTexts)
  const confirm = useCallMutation(auth.confirmPassword, { errors: 'form' })
  const confirmation = useConfirmationMethod()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/auth')).auth.confirmPassword.input,
    errors: authErrors,
    initialValues: { password: '' },
    toInput: confirmation.toInput,
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
    <Form form={form} label={confirmation.usesPassword ? t.title : t.providerTitle}>
      <Text>{confirmation.usesPassword ? t.body : t.providerBody}</Text>
      <ConfirmationField label={t.password} data-autofocus />
      <FormActions submit={t.confirm} onCancel={() => resolveReauthentication(false)} />
    </Form>
  )
}
