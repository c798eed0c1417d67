import { usersErrors } from '@foyer/contract/identity/users.errors'
import { type User, UserUpdate } from '@foyer/contract/identity/users.shapes'
import { useQueryClient } from '@tanstack/react-query'
import { commonTexts } from '#lib/common.texts.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { UserFields } from './user-fields.tsx'
import { userQuery, useUpdateUser } from './users.queries.ts'
import { rolesFor } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

type EditUserFormProps = { tenantuuid: string | undefined; user: User; onClose: () => void }

const toValues = ({ email, firstname, lastname, role, language }: User) => ({
  email,
  firstname,
  lastname,
  role: String(role),
  language: String(language),
})

/** Edits a user; if someone else has saved a newer version, shows the differences. */
export function EditUserForm({ tenantuuid, user, onClose }: EditUserFormProps) {
  const t = useTexts(usersTexts)
  const { save } = useTexts(commonTexts)
  const me = useSession().user
  const queries = useQueryClient()
  const update = useUpdateUser(tenantuuid)
  const { form, conflict } = useVersionedForm({
    schema: UserUpdate,
    errors: usersErrors,
    row: user,
    fetchLatest: () => queries.fetchQuery({ ...userQuery(tenantuuid, user.id), staleTime: 0 }),
    toValues,
    toInput: (values, { id, version }) => ({ ...values, id, version }),
    send: (input) => update.mutateAsync(input),
    onSaved: () => {
      toast.success(t.edited)
      onClose()
    },
    draft: `user-${user.id}`,
  })
  return (
    <Form form={form} label={t.edit}>
      <VersionConflict conflict={conflict} />
      <UserFields
        roles={rolesFor(me?.role ?? 'client', user.role)}
        roleLockedReason={user.id === me?.id ? t.ownRole : undefined}
      />
      <FormActions submit={save} onCancel={onClose} />
    </Form>
  )
}
