import { twoFactorErrors } from '@foyer/contract/identity/two-factor'
import { Text } from '@mantine/core'
import { useAccountFailure } from '#features/identity/profile/shared/account-failure.ts'
import { ConfirmationField } from '#features/identity/sso/shared/confirmation-field.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { twoFactorTexts } from './two-factor.texts.ts'

type PasswordStepProps = {
  label: string
  body: string
  verb: string
  danger?: boolean
  send: (input: { password?: string | undefined }) => Promise<unknown>
  onCancel: () => void
}

/** Confirms with the password, or at the provider, what is done to the second factor. */
export function PasswordStep({ label, body, verb, danger = false, send, onCancel }: PasswordStepProps) {
  const t = useTexts(twoFactorTexts)
  const confirmation = useConfirmationMethod()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/two-factor')).TwoFactorPasswordForm,
    errors: twoFactorErrors,
    initialValues: { password: '' },
    toInput: confirmation.toInput,
    send,
    onFailure: useAccountFailure(),
  })
  return (
    <Form form={form} label={label}>
      <Text size="sm" c="dimmed">
        {body}
      </Text>
      <ConfirmationField label={t.password} data-autofocus autoFocus />
      <FormActions submit={verb} danger={danger} onCancel={onCancel} />
    </Form>
  )
}
