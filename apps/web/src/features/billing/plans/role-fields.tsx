import { planRoles } from '@foyer/contract/billing/plans.shapes'
import { Checkbox, Group } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import type { Versioned } from '#lib/forms/versioned-form.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { useField } from '#ui/form/form-context.ts'
import { CardSection } from '#ui/layout/card-section.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import type { PlanValues } from './plans.rules.ts'

/** The roles that a tenant with the plan can give. */
export function RoleFields({ form }: { form: ContractForm<Versioned<PlanValues>> }) {
  const t = useTexts(planEditorTexts)
  const labels = useLabels()
  const nameRole = (role: (typeof planRoles)[number]) => (role === 'custom' ? t['role:custom'] : labels.role[role])
  const {
    error,
    onFocus,
    onBlur,
    'data-path': path,
  } = useField('roles', t.roles, {
    format: (value) =>
      planRoles
        .filter((role) => Array.isArray(value) && value.includes(role))
        .map(nameRole)
        .join(', '),
  })
  return (
    <CardSection title={t.roles} hint={t.rolesHint}>
      <Checkbox.Group
        aria-label={t.roles}
        value={form.values.roles}
        error={error}
        onChange={(chosen) =>
          form.setFieldValue(
            'roles',
            planRoles.filter((role) => chosen.includes(role)),
          )
        }
      >
        <Group gap="lg">
          {planRoles.map((role, at) => (
            <Checkbox
              key={role}
              value={role}
              label={nameRole(role)}
              onFocus={onFocus}
              onBlur={onBlur}
              {...(at === 0 ? { 'data-path': path } : {})}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </CardSection>
  )
}
