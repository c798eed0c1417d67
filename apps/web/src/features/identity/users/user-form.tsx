import { usersErrors } from '@foyer/contract/identity/users.errors'
import { UserForm as Schema } from '@foyer/contract/identity/users.shapes'
import { Button, Checkbox, Group } from '@mantine/core'
import { useContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/language.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { UserFields } from './user-fields.tsx'
import type { AddedUser, useCreateUser } from './users.queries.ts'
import { rolesFor } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

type UserFormProps = {
  create: ReturnType<typeof useCreateUser>['mutateAsync']
  onAdded: (added: AddedUser) => void
  onCancel: () => void
}

export function UserForm({ create, onAdded, onCancel }: UserFormProps) {
  const t = useTexts(usersTexts)
  const language = useLanguage()
  const { email, firstname, lastname, password, generatePassword } = t
  const role = useSession().user?.role ?? 'client'
  const form = useContractForm({
    schema: Schema,
    sentences: usersErrors,
    labels: { email, firstname, lastname, role: t.role, password, generated: generatePassword, language: t.language },
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
    send: async (input, options) => {
      const added = await create({ input, ...options })
      toast.success(t.added)
      onAdded(added)
    },
    draft: 'user',
  })
  const cancel = () => {
    form.release()
    onCancel()
  }
  return (
    <Form form={form} label={t.add}>
      <UserFields form={form} roles={rolesFor(role)} />
      <Checkbox label={t.generatePassword} {...form.form.getInputProps('generated', { type: 'checkbox' })} />
      {!form.form.getValues().generated && (
        <PasswordField
          label={t.password}
          description={t.passwordRule}
          autoComplete="new-password"
          {...form.field('password')}
        />
      )}
      <Checkbox label={t.mustChangePassword} {...form.form.getInputProps('mustChange', { type: 'checkbox' })} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t.add}
        </Button>
      </Group>
    </Form>
  )
}
