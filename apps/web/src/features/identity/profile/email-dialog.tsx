import { profile, profileErrors } from '@foyer/contract/identity/profile'
import { Text } from '@mantine/core'
import { ConfirmationField } from '#features/identity/sso/shared/confirmation-field.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { profileTexts } from './profile.texts.ts'
import { useAccountFailure } from './shared/account-failure.ts'

/** Asks for another email address, which counts once it is confirmed. */
export function EmailDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(profileTexts)
  const sendsEmail = useOwnSendsEmail()
  return (
    <Dialog title={t.emailTitle} opened={opened} onClose={onClose} sticky>
      {sendsEmail ? <EmailForm onDone={onClose} /> : <NoEmail instead={t.emailNoEmail} />}
    </Dialog>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(profileTexts)
  const change = useCallMutation(profile.changeEmail, { errors: 'form' })
  const confirmation = useConfirmationMethod()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/profile')).EmailChangeForm,
    errors: profileErrors,
    initialValues: { email: '', password: '' },
    toInput: confirmation.toInput,
    send: async (input) => {
      await change.mutateAsync(input)
      toast.success(t.linkSent(input.email))
      onDone()
    },
    onFailure: useAccountFailure(),
  })
  return (
    <Form form={form} label={t.emailTitle}>
      <Text size="sm" c="dimmed">
        {t.emailBody}
      </Text>
      <TextField name="email" label={t.newEmail} type="email" autoComplete="email" data-autofocus />
      <ConfirmationField label={t.password} />
      <FormActions submit={t.sendLink} onCancel={onDone} />
    </Form>
  )
}
