import { users } from '@foyer/contract/identity/users'
import { usersErrors } from '@foyer/contract/identity/users.errors'
import type { User } from '@foyer/contract/identity/users.shapes'
import { useRowForm } from '#crud/use-row-form.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { UserFields } from './user-fields.tsx'
import { UserGroupsField } from './user-groups-field.tsx'

type EditUserFormProps = { user: User; onClose: () => void }

const toValues = ({ email, firstname, lastname, role, language }: User) => ({
  email,
  firstname,
  lastname,
  role: String(role),
  language: String(language),
})

/** Edits a user; if someone else has saved a newer version, shows the differences. */
export function EditUserForm({ user, onClose }: EditUserFormProps) {
  const t = useTexts(usersTexts)
  const { save } = useTexts(commonTexts)
  const me = useSession().user
  const { data: row = user } = useCallQuery(users.get, { id: user.id }, { initialData: user })
  const { form, conflict } = useRowForm({
    row,
    calls: { get: users.get, update: users.update },
    schema: async () => (await import('@foyer/contract/schemas/identity/users.shapes')).UserUpdate,
    errors: usersErrors,
    toValues,
    saved: t.edited,
    onSaved: onClose,
    draft: `user-${user.id}`,
  })
  const isOwn = user.id === me?.id
  const warning = row.passwordShown && form.values.role !== row.role ? t.shownPassword : undefined
  return (
    <Form form={form} label={t.edit}>
      <VersionConflict conflict={conflict} />
      <UserFields role={user.role} roleLocked={isOwn} roleNote={isOwn ? t.ownRole : warning} />
      <UserGroupsField userId={user.id} note={row.passwordShown ? t.shownPasswordGroups : ''} />
      <FormActions submit={save} onCancel={onClose} />
    </Form>
  )
}
