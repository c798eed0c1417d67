import { type Role, roles } from '@foyer/contract/identity/roles'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { rolesTexts } from './roles.texts.ts'
import { useHolders } from './use-holders.ts'

type DeleteRoleProps = { role: Role; opened: boolean; onClose: () => void; onDeleted?: (() => void) | undefined }

/** Asks which role the members and groups get before their own is deleted. */
export function DeleteRole({ role, opened, onClose, onDeleted }: DeleteRoleProps) {
  const t = useTexts(rolesTexts)
  const describeHolders = useHolders()
  const options = useRoleOptions().filter(({ value }) => value !== role.id)
  const [chosen, setChosen] = useState<string>()
  const moveTo = chosen ?? options[0]?.value
  const remove = useCallMutation(roles.delete)
  const { members, groups } = role
  const hasMembers = members > 0 || groups > 0
  const confirm = () =>
    remove.mutate(
      { id: role.id, ...(hasMembers && moveTo !== undefined ? { moveTo } : {}) },
      {
        onSuccess: () => {
          toast.success(t.deleted)
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <Dialog title={t.deleteTitle(role.name)} opened={opened} onClose={onClose} size="sm">
      <Stack gap="lg">
        <Text>{hasMembers ? t.moveBody(describeHolders(role), members > 0) : t.deleteBody}</Text>
        {hasMembers && (
          <NativeSelect
            label={t.moveTo}
            data={options.map(({ value, label }) => ({ value, label }))}
            value={moveTo ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        <FormActions
          submit={t.delete}
          onSubmit={confirm}
          onCancel={onClose}
          busy={remove.isPending}
          disabled={hasMembers && moveTo === undefined}
          danger
          focusesCancel
        />
      </Stack>
    </Dialog>
  )
}
