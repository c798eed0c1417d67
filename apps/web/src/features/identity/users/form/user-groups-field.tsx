import { groups } from '@foyer/contract/identity/groups'
import { MultiSelect } from '@mantine/core'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCan } from '#lib/can.tsx'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'

/** The groups of a user, saved as soon as one is chosen or removed; nothing where the organisation has none. */
export function UserGroupsField({ userId, note = '' }: { userId: string; note?: string }) {
  const t = useTexts(usersTexts)
  const all = useCallQuery(groups.listNames, {})
  const own = useCallQuery(groups.listOfUser, { id: userId })
  const update = useCallMutation(groups.updateOfUser)
  const canUpdate = useCan(groups.updateOfUser)
  if (!all.data?.items.length || own.data === undefined) return null
  const value = own.data.items.map(({ id }) => id)
  const change = (ids: string[]) =>
    update.mutate(
      {
        id: userId,
        added: ids.filter((id) => !value.includes(id)),
        removed: value.filter((id) => !ids.includes(id)),
      },
      { onSuccess: () => void toast.success(t.groupsSaved) },
    )
  return (
    <MultiSelect
      label={t.groups}
      description={[t.groupsHint, note].filter(Boolean).join(' ')}
      value={value}
      onChange={change}
      data={all.data.items.map(({ id, name, assignable }) => ({ value: id, label: name, disabled: !assignable }))}
      searchable
      disabled={!canUpdate || update.isPending}
      clearable={false}
      autoComplete="off"
    />
  )
}
