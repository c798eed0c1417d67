import type { Input } from '@foyer/contract/call'
import type { users } from '@foyer/contract/identity/users'
import { usersErrors } from '@foyer/contract/identity/users.errors'
import type { AddedUser } from '@foyer/contract/identity/users.shapes'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { UserFields } from './user-fields.tsx'

type AddUserFormProps = {
  create: (user: Input<typeof users.create>) => Promise<AddedUser>
  onAdded: (added: AddedUser) => void
  onCancel: () => void
}

export function AddUserForm({ create, onAdded, onCancel }: AddUserFormProps) {
  const t = useTexts(usersTexts)
  const language = useLanguage()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/users.shapes')).UserForm,
    errors: usersErrors,
    initialValues: {
      email: '',
      firstname: '',
      lastname: '',
      role: 'member',
      language: String(language),
      generated: true,
      password: '',
      mustChange: true,
    },
    toInput: ({ generated, password, mustChange, ...user }) => ({
      ...user,
      changeOnNextSignIn: mustChange,
      ...(generated ? {} : { password }),
    }),
    send: async (input) => {
      const added = await create(input)
      toast.success(t.added)
      onAdded(added)
    },
    draft: 'user',
  })
  return (
    <Form form={form} label={t.add}>
      <UserFields />
      <CheckboxField name="generated" label={t.generatePassword} />
      {!form.values.generated && (
        <PasswordField name="password" label={t.password} description={t.passwordRule} autoComplete="new-password" />
      )}
      <CheckboxField name="mustChange" label={t.changeOnNextSignIn} />
      <FormActions submit={t.add} onCancel={onCancel} />
    </Form>
  )
}
