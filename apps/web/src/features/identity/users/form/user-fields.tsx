import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { languageChoices } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'

type UserFieldsProps = {
  /** The role that the user has. */
  role?: string
  /** Whether the role can't be changed. */
  roleLocked?: boolean
  /** A note about the role, or about changing it. */
  roleNote?: string | undefined
}

/** The fields shared by adding and editing a user. */
export function UserFields({ role, roleLocked = false, roleNote }: UserFieldsProps) {
  const t = useTexts(usersTexts)
  const roles = useRoleOptions(role)
  return (
    <>
      <TextField name="email" label={t.email} type="email" data-autofocus />
      <FieldRow>
        <TextField name="firstname" label={t.firstname} />
        <TextField name="lastname" label={t.lastname} />
        <SelectField
          name="role"
          label={t.role}
          options={roles.map(({ value, label }) => ({ value, label }))}
          disabled={roleLocked}
          description={roleNote}
        />
        <SelectField name="language" label={t.language} options={languageChoices} />
      </FieldRow>
    </>
  )
}
