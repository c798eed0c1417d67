import { auth } from '@foyer/contract/identity/auth'
import { authErrors } from '@foyer/contract/identity/auth.errors'
import { Text } from '@mantine/core'
import { useOwner } from '#features/identity/sso/shared/owner.ts'
import { OwnerField } from '#features/identity/sso/shared/owner-field.tsx'
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
  const { usesPassword } = useOwner()
  return (
    <Dialog
      title={usesPassword ? t.title : t.ownerTitle}
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
  const owner = useOwner()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/auth')).auth.confirmPassword.input,
    errors: authErrors,
    initialValues: { password: '' },
    toInput: owner.toInput,
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
    <Form form={form} label={owner.usesPassword ? t.title : t.ownerTitle}>
      <Text>{owner.usesPassword ? t.body : t.ownerBody}</Text>
      <OwnerField label={t.password} data-autofocus />
      <FormActions submit={t.confirm} onCancel={() => resolveReauthentication(false)} />
    </Form>
  )
}
