import { passwordsErrors } from '@foyer/contract/identity/passwords'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useChangePassword } from './passwords.queries.ts'
import { passwordsTexts } from './passwords.texts.ts'

type SetPasswordFormProps = {
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

export function SetPasswordForm({
  label,
  token,
  email,
  minLength,
  showsName,
  onDone,
  onExpired,
}: SetPasswordFormProps) {
  const t = useTexts(passwordsTexts)
  const changePassword = useChangePassword()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/passwords')).NewPasswordForm,
    errors: passwordsErrors,
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
    <Form form={form} label={label} large>
      {showsName && (
        <>
          <TextField name="firstname" label={t.firstname} autoComplete="given-name" />
          <TextField name="lastname" label={t.lastname} autoComplete="family-name" />
        </>
      )}
      {/* Password managers store the new password for this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label={t.password} autoComplete="new-password" />
      <PasswordChecklist password={form.values.password} minLength={minLength} />
      <PasswordField name="confirmation" label={t.confirmation} autoComplete="new-password" />
      <FormActions submit={t.save} />
    </Form>
  )
}
