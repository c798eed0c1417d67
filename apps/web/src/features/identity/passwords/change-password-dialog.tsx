import { passwords, passwordsErrors } from '@foyer/contract/identity/passwords'
import { Text } from '@mantine/core'
import { ConfirmationField } from '#features/identity/sso/shared/confirmation-field.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useLink } from './passwords.queries.ts'
import { passwordsTexts } from './passwords.texts.ts'

const minLength = 6

/** Changes the signed-in user's password, confirmed with the current one, or chooses a first one. */
export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(passwordsTexts)
  const title = useConfirmationMethod().usesPassword ? t.changeTitle : t.chooseTitle
  return (
    <Dialog title={title} opened={opened} onClose={onClose} sticky>
      <OwnPasswordFields label={title} onDone={onClose} />
    </Dialog>
  )
}

function OwnPasswordFields({ label, onDone }: { label: string; onDone: () => void }) {
  const t = useTexts(passwordsTexts)
  const update = useCallMutation(passwords.updateOwn, { errors: 'form' })
  const { data: link } = useLink('')
  const { usesPassword } = useConfirmationMethod()
  const email = useSession().user?.email ?? ''
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/passwords')).OwnPasswordForm,
    errors: passwordsErrors,
    initialValues: { current: '', password: '', confirmation: '' },
    toInput: ({ current, ...values }) => (usesPassword ? { current, ...values } : values),
    send: async (input) => {
      await update.mutateAsync(input)
      toast.success(t.updated)
      onDone()
    },
    onFailure: (error) => {
      // The server's message is more useful: it names how long to wait.
      if (error instanceof ApiError && error.code === 'too-many-requests') return false
      toast.error(t.changeFailed)
      return true
    },
  })
  return (
    <Form form={form} label={label}>
      <Text size="sm" c="dimmed">
        {t.changeBody}
      </Text>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ConfirmationField name="current" label={t.current} data-autofocus />
      <PasswordField name="password" label={t.password} autoComplete="new-password" />
      <PasswordChecklist password={form.values.password} minLength={link?.length ?? minLength} />
      <PasswordField name="confirmation" label={t.confirmation} autoComplete="new-password" />
      <FormActions submit={t.save} onCancel={onDone} />
    </Form>
  )
}
