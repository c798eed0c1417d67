import { type Group, groups, groupsErrors } from '@foyer/contract/identity/groups'
import { useNavigate } from '@tanstack/react-router'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useContractForm } from '#lib/form.ts'
import { useVersionedForm } from '#lib/forms/versioned-form.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { buildGroupPath } from './groups.rules.ts'
import { groupsTexts } from './groups.texts.ts'

type DialogProps = { opened: boolean; onClose: () => void }

export function CreateGroupDialog({ opened, onClose }: DialogProps) {
  const t = useTexts(groupsTexts)
  return (
    <Dialog title={t.add} opened={opened} onClose={onClose} sticky>
      <CreateGroup onClose={onClose} />
    </Dialog>
  )
}

export function EditGroupDialog({ group, opened, onClose }: DialogProps & { group: Group }) {
  const t = useTexts(groupsTexts)
  return (
    <Dialog title={t.editTitle(group.name)} opened={opened} onClose={onClose} sticky>
      <EditGroup group={group} onClose={onClose} />
    </Dialog>
  )
}

function CreateGroup({ onClose }: { onClose: () => void }) {
  const t = useTexts(groupsTexts)
  const navigate = useNavigate()
  const create = useCallMutation(groups.create, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/groups')).GroupForm,
    errors: groupsErrors,
    initialValues: { name: '', description: '', role: '' },
    toInput: ({ role, ...values }) => ({ ...values, role: role || null }),
    send: async (input) => {
      const group = await create.mutateAsync(input)
      toast.success(t.created)
      void navigate({ to: buildGroupPath(group.id) })
    },
  })
  return (
    <Form form={form} label={t.add}>
      <Fields current={null} />
      <FormActions submit={t.create} onCancel={onClose} />
    </Form>
  )
}

const toValues = ({ name, description, role }: Group) => ({ name, description, role: String(role ?? '') })

function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTexts(groupsTexts)
  const cache = useCallCache()
  const update = useCallMutation(groups.update, { errors: 'form' })
  const { form, conflict } = useVersionedForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/groups')).GroupUpdate,
    errors: groupsErrors,
    row: group,
    fetchLatest: () => cache.fetch(groups.get, { id: group.id }, { staleTime: 0 }),
    toValues,
    toInput: ({ role, ...values }, { id, version }) => ({ ...values, id, version, role: role || null }),
    send: (input) => update.mutateAsync(input),
    onSaved: () => {
      toast.success(t.edited)
      onClose()
    },
    draft: `group-${group.id}`,
  })
  return (
    <Form form={form} label={group.name}>
      <VersionConflict conflict={conflict} />
      <Fields current={group.role} />
      <FormActions submit={t.save} onCancel={onClose} />
    </Form>
  )
}

function Fields({ current }: { current: Group['role'] }) {
  const t = useTexts(groupsTexts)
  const roles = useRoleOptions(current ?? undefined)
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
    </>
  )
}
