import { NewPasswordForm as NewPassword, passwordsErrors } from '@foyer/contract/identity/passwords'
import { Button, TextInput } from '@mantine/core'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useChangePassword } from './passwords.queries.ts'
import { passwordsTexts } from './passwords.texts.ts'

type NewPasswordFormProps = {
  label: string
  token: string
  email: string
  /** The tenant's minimum. */
  minLength: number
  /** True if the user was invited without a name. */
  showsName: boolean
  onDone: (signedIn: boolean) => unknown
  /** The link has expired or has been used. */
  onExpired: () => void
}

export function NewPasswordForm({
  label,
  token,
  email,
  minLength,
  showsName,
  onDone,
  onExpired,
}: NewPasswordFormProps) {
  const t = useTexts(passwordsTexts)
  const changePassword = useChangePassword()
  const form = useContractForm({
    schema: NewPassword,
    sentences: passwordsErrors,
    labels: { firstname: t.firstname, lastname: t.lastname, password: t.password, confirmation: t.confirmation },
    initialValues: { firstname: '', lastname: '', password: '', confirmation: '' },
    toInput: ({ password, confirmation, ...names }) => ({ token, password, confirmation, ...(showsName ? names : {}) }),
    send: async (input) => onDone(await changePassword(input)),
    onFailure: (error) => {
      toast.error(t.failed)
      if (error instanceof ApiError && error.code === 'link-expired') onExpired()
      return true
    },
  })
  return (
    <Form form={form} label={label}>
      {showsName && (
        <>
          <TextInput label={t.firstname} autoComplete="given-name" size="md" {...form.field('firstname')} />
          <TextInput label={t.lastname} autoComplete="family-name" size="md" {...form.field('lastname')} />
        </>
      )}
      {/* Password managers store the new password for this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.password} autoComplete="new-password" size="md" {...form.field('password')} />
      <PasswordChecklist password={form.form.getValues().password} minLength={minLength} />
      <PasswordField label={t.confirmation} autoComplete="new-password" size="md" {...form.field('confirmation')} />
      <Button type="submit" size="md" fullWidth loading={form.sending}>
        {t.save}
      </Button>
    </Form>
  )
}
