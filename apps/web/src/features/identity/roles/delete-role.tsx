import { type Role, roles } from '@foyer/contract/identity/roles'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useRoleOptions } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useTexts } from '#lib/texts.ts'
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
  const { members, groups } = role
  const hasMembers = members > 0 || groups > 0
  return (
    <ConfirmCall
      call={roles.delete}
      input={{ id: role.id, ...(hasMembers && moveTo !== undefined ? { moveTo } : {}) }}
      title={t.deleteTitle(role.name)}
      body={hasMembers ? t.moveBody(describeHolders(role), members > 0) : t.deleteBody}
      verb={t.delete}
      done={t.deleted}
      opened={opened}
      onClose={onClose}
      onDone={onDeleted}
      disabled={hasMembers && moveTo === undefined}
    >
      {hasMembers && (
        <NativeSelect
          label={t.moveTo}
          data={options.map(({ value, label }) => ({ value, label }))}
          value={moveTo ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
    </ConfirmCall>
  )
}
