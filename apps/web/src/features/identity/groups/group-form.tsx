import { type Group, groups, groupsErrors } from '@foyer/contract/identity/groups'
import { defineRowForm } from '#crud/row-dialog.tsx'
import { useModeChoices } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { groupsTexts } from './groups.texts.ts'

export const groupForm = defineRowForm({
  calls: groups,
  schema: async () => (await import('@foyer/contract/schemas/identity/groups')).GroupForm,
  errors: groupsErrors,
  texts: groupsTexts,
  name: ({ name }: Group) => name,
  toValues: (group) => ({
    name: group?.name ?? '',
    description: group?.description ?? '',
    role: String(group?.role ?? ''),
    modeId: group?.modeId ?? '',
  }),
  toInput: ({ role, modeId, ...values }) => ({ ...values, role: role || null, modeId: modeId || null }),
  draft: (group) => (group ? `group-${group.id}` : undefined),
  Fields,
})

function Fields({ row }: { row: Group | null }) {
  const t = useTexts(groupsTexts)
  const roles = useRoleOptions(row?.role ?? undefined)
  const modes = useModeChoices()
  return (
    <>
      <TextField name="name" label={t.name} data-autofocus />
      <TextareaField name="description" label={t.description} />
      <SelectField
        name="role"
        label={t.role}
        description={t.roleHint}
        options={[{ value: '', label: t.noRole }, ...roles.map(({ value, label }) => ({ value, label }))]}
      />
      {modes.length > 0 && (
        <SelectField
          name="modeId"
          label={t.modeId}
          description={t.modeHint}
          options={[{ value: '', label: t.noMode }, ...modes]}
        />
      )}
    </>
  )
}
