import type { Output } from '@foyer/contract/call'
import { twoFactor, twoFactorErrors } from '@foyer/contract/identity/two-factor'
import { roleLevels } from '@foyer/contract/levels'
import { Alert, Fieldset, MultiSelect, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRowForm } from '#crud/use-row-form.ts'
import { useTenantRoles } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import fields from '#ui/form/fields.module.css'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useField } from '#ui/form/form-context.ts'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { requirementTexts } from './requirement.texts.ts'

const roles = ['client', 'member', 'admin'] as const
type Requirement = Output<typeof twoFactor.requirement>

const isLevel = (role: string): boolean => roles.some((level) => level === role)

const toValues = ({ roles: required, graceDays }: Requirement) => ({
  client: required.includes('client'),
  member: required.includes('member'),
  admin: required.includes('admin'),
  roles: required.filter((role) => !isLevel(role)),
  graceDays,
})

/** Requires a second factor of roles. */
export function RequirementForm({ requirement }: { requirement: Requirement }) {
  const t = useTexts(requirementTexts)
  const labels = useLabels()
  const tenantuuid = useTenantScope()
  const { form, conflict } = useRowForm({
    row: requirement,
    calls: { get: twoFactor.requirement, update: twoFactor.require },
    schema: async () => (await import('@foyer/contract/schemas/identity/two-factor')).TwoFactorRequirementForm,
    errors: twoFactorErrors,
    toValues,
    toInput: ({ graceDays, roles: others, ...levels }) => ({
      roles: [...roles.filter((level) => levels[level]), ...others],
      graceDays,
    }),
    saved: t.saved,
    draft: `two-factor-requirement-${tenantuuid ?? ''}`,
  })
  const { admin, roles: others, graceDays } = form.values
  const includesCaller = admin || others.some((role) => role === requirement.callerRole)
  const signsOutCaller = requirement.callerLacksFactor && includesCaller && graceDays === 0
  return (
    <Form form={form} label={t.title} card>
      <CardSection hint={t.hint}>
        <VersionConflict conflict={conflict} />
        <Fieldset variant="unstyled" className={fields.fields} disabled={!requirement.changeable}>
          {roles.map((role) => (
            <CheckboxField key={role} name={role} label={labels.role[role]} />
          ))}
          <RolesField
            name="roles"
            value={others}
            onChange={(ids) => form.setValues({ ...form.getValues(), roles: ids })}
          />
          <NumberField name="graceDays" label={t.graceDays} description={t.graceDaysHint} min={0} max={90} />
        </Fieldset>
        {!requirement.changeable && <Text size="sm">{t.fixed}</Text>}
        {signsOutCaller && (
          <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {t.signsOutCaller}
          </Alert>
        )}
      </CardSection>
      {requirement.changeable && <FormActions submit={t.apply} />}
    </Form>
  )
}

/** Roles that are not built in; nothing where the organisation has none. */
function RolesField({
  name,
  value,
  onChange,
}: {
  name: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const t = useTexts(requirementTexts)
  const choices = useTenantRoles().filter((role) => !roleLevels.some((level) => level === role.value))
  const names = new Map(choices.map((role) => [role.value, role.label]))
  const field = useField(name, t.roles, { format: () => value.map((id) => names.get(id) ?? '').join(', ') })
  if (choices.length === 0) return null
  return (
    <MultiSelect
      {...field}
      description={t.rolesHint}
      value={[...value]}
      onChange={onChange}
      data={choices.map((role) => ({ value: role.value, label: role.label }))}
      searchable
      clearable={false}
      autoComplete="off"
    />
  )
}
