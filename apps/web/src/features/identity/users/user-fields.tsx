import type { User } from '@foyer/contract/identity/users.shapes'
import { useLabels } from '#lib/labels.ts'
import { languageChoices } from '#lib/language.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { usersTexts } from './users.texts.ts'

type UserFieldsProps = {
  /** Roles to choose from. */
  roles: readonly User['role'][]
  /** Why the role can't be changed; undefined if it can. */
  roleLockedReason?: string | undefined
}

/** The fields shared by adding and editing a user. */
export function UserFields({ roles, roleLockedReason }: UserFieldsProps) {
  const t = useTexts(usersTexts)
  const labels = useLabels()
  return (
    <>
      <TextField name="email" label={t.email} type="email" data-autofocus />
      <FieldRow>
        <TextField name="firstname" label={t.firstname} />
        <TextField name="lastname" label={t.lastname} />
        <SelectField
          name="role"
          label={t.role}
          options={roles.map((value) => ({ value, label: labels.role[value] }))}
          disabled={roleLockedReason !== undefined}
          description={roleLockedReason}
        />
        <SelectField name="language" label={t.language} options={languageChoices} />
      </FieldRow>
    </>
  )
}
