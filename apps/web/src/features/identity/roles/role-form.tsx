import { customLevels, type Role, roles, rolesErrors } from '@foyer/contract/identity/roles'
import type { RoleLevel } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRowForm } from '#crud/use-row-form.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import classes from './permission-matrix.module.css'
import { PermissionMatrix } from './permission-matrix.tsx'
import { compareKeys, type RolePermission, toGroups } from './permissions.rules.ts'
import { permissionsTexts } from './permissions.texts.ts'
import { buildRolePath } from './roles.rules.ts'
import { rolesTexts } from './roles.texts.ts'
import { usePermissionLabels } from './shared/permission-labels.ts'
import { useHolders } from './use-holders.ts'

/** Joins names, so that a list is a value that forms compare and keep as a draft. */
const join = (keys: readonly PermissionKey[]): string => keys.join(' ')
const split = (items: readonly RolePermission[], text: string): readonly PermissionKey[] =>
  items.flatMap(({ key }) => (text.split(' ').includes(key) ? [key] : []))

const isLevel = (text: string): text is (typeof customLevels)[number] => customLevels.some((level) => level === text)

/** A new role begins with what members may do, or as a copy; with what its author may grant of it. */
export function CreateRole({ items, source }: { items: readonly RolePermission[]; source?: Role }) {
  const t = useTexts(rolesTexts)
  const labels = useLabels()
  const navigate = useNavigate()
  const create = useCallMutation(roles.create, { errors: 'form' })
  const copied = source?.permissions
  const initial = items.filter(
    ({ key, level, grantable }) => grantable && (copied ? copied.includes(key) : level === 'client'),
  )
  const toPermissions = (level: string, text: string) => {
    const possible = toGroups(items, isLevel(level) ? level : 'client').flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => Object.values(cells)),
    )
    return split(items, text).filter((key) => possible.some((one) => one.key === key))
  }
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/roles')).RoleForm,
    errors: rolesErrors,
    initialValues: {
      name: source ? t.copyOf(source.name) : '',
      description: source?.builtIn ? '' : (source?.description ?? ''),
      level: String(source?.level ?? 'member'),
      permissions: join(initial.map(({ key }) => key)),
      dialIn: source?.dialIn ?? false,
      dialOut: source?.dialOut ?? false,
    },
    toInput: ({ permissions, ...values }) => ({ ...values, permissions: toPermissions(values.level, permissions) }),
    send: async (input) => {
      const role = await create.mutateAsync(input)
      toast.success(t.created)
      void navigate({ to: buildRolePath(role.id) })
    },
    draft: 'role',
  })
  const { level, permissions } = form.values
  return (
    <div className={classes.page}>
      <Form form={form} label={t.add} card>
        <CardSection>
          <FieldRow>
            <TextField name="name" label={t.name} />
            <SelectField
              name="level"
              label={t.level}
              description={t.levelHint}
              options={customLevels.map((value) => ({ value, label: labels.role[value] }))}
            />
          </FieldRow>
          <TextareaField name="description" label={t.description} />
          <PhoneFields />
        </CardSection>
        <Permissions
          items={items}
          level={isLevel(level) ? level : 'client'}
          keys={toPermissions(level, permissions)}
          onChange={(keys) => form.setFieldValue('permissions', join(keys))}
        />
        <FormActions submit={t.create} />
      </Form>
    </div>
  )
}

const toValues = ({ name, description, status, permissions, dialIn, dialOut }: Role) => ({
  ...{ name, description, dialIn, dialOut },
  status: String(status),
  permissions: join(permissions),
})

/** Edits a role; before saving, says in words what its members and groups gain and lose. */
export function EditRole({ role, items }: { role: Role; items: readonly RolePermission[] }) {
  const t = useTexts(rolesTexts)
  const { form, conflict } = useRowForm({
    row: role,
    calls: { get: roles.get, update: roles.update },
    schema: async () => (await import('@foyer/contract/schemas/identity/roles')).RoleUpdate,
    errors: rolesErrors,
    toValues,
    toInput: ({ permissions, ...values }) => ({ ...values, permissions: split(items, permissions) }),
    saved: t.edited,
    draft: `role-${role.id}`,
  })
  const keys = split(items, form.values.permissions)
  return (
    <div className={classes.page}>
      <Form form={form} label={role.name} card>
        <CardSection>
          <VersionConflict conflict={conflict} />
          <FieldRow>
            <TextField name="name" label={t.name} />
            <SelectField
              name="status"
              label={t.status}
              description={t.statusHint}
              options={[
                { value: 'active', label: t.active },
                { value: 'disabled', label: t.disabled },
              ]}
            />
          </FieldRow>
          <TextareaField name="description" label={t.description} />
          <PhoneFields />
        </CardSection>
        <Permissions
          items={items}
          level={role.level}
          keys={keys}
          onChange={(next) => form.setFieldValue('permissions', join(next))}
        />
        <FormActions submit={t.save} note={<Changes role={role} status={form.values.status} keys={keys} />} />
      </Form>
    </div>
  )
}

function PhoneFields() {
  const t = useTexts(rolesTexts)
  return (
    <FieldGroup label={t.phone} hint={t.phoneHint}>
      <FieldRow>
        <CheckboxField name="dialIn" label={t.dialIn} description={t.dialInWhy} />
        <CheckboxField name="dialOut" label={t.dialOut} description={t.dialOutWhy} />
      </FieldRow>
    </FieldGroup>
  )
}

type PermissionsProps = {
  items: readonly RolePermission[]
  level: RoleLevel
  keys: readonly PermissionKey[]
  onChange: (keys: readonly PermissionKey[]) => void
}

function Permissions({ items, level, keys, onChange }: PermissionsProps) {
  const t = useTexts(permissionsTexts)
  return (
    <CardSection title={t.permissions}>
      <PermissionMatrix items={items} groups={toGroups(items, level)} keys={keys} onChange={onChange} />
    </CardSection>
  )
}

/** How many permissions change, and what those who have the role gain and lose; a disabled role grants nothing. */
function Changes({ role, status, keys }: { role: Role; status: string; keys: readonly PermissionKey[] }) {
  const t = useTexts(permissionsTexts)
  const labels = usePermissionLabels()
  const holders = useHolders()(role) || t.futureMembers
  const changed = compareKeys(role.permissions, keys)
  const count = changed.gained.length + changed.lost.length
  const { gained, lost } = compareKeys(
    role.status === 'active' ? role.permissions : [],
    status === 'active' ? keys : [],
  )
  const toList = (some: readonly PermissionKey[]) =>
    role.status === status ? some.map(labels.permission).join(', ') : t.everything
  return (
    <Text size="sm" role="status" component="div">
      {count > 0 && t.changes(count)}
      {gained.length > 0 && <div>{t.gain(holders, toList(gained))}</div>}
      {lost.length > 0 && <div>{t.lose(holders, toList(lost))}</div>}
    </Text>
  )
}
