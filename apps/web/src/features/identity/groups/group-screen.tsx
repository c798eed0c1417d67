import { type Group, groups } from '@foyer/contract/identity/groups'
import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import { Alert, Button, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { RowDialog } from '#crud/row-dialog.tsx'
import { addMembersTexts } from '#features/identity/users/shared/add-members.texts.ts'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { useSelection } from '#lib/lists/selection.ts'
import { useFailures } from '#lib/lists/use-failures.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { AddGroupMembers } from './add-group-members.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { groupForm } from './group-form.tsx'
import { groupsTexts } from './groups.texts.ts'
import { useGroupRole } from './use-group-role.ts'

const tabs = ['active', 'invited', 'disabled'] as const

/** One group, with its members. */
export function GroupScreen({ groupId }: { groupId: string }) {
  const t = useTexts(groupsTexts)
  const group = useCallQuery(groups.get, { id: groupId })
  return (
    <Screen
      title={group.data?.name ?? t.title}
      subtitle={group.data && <Summary group={group.data} />}
      actions={group.data?.editable && <Actions group={group.data} />}
    >
      <QueryBoundary result={group}>{(row) => <Members key={row.id} group={row} />}</QueryBoundary>
    </Screen>
  )
}

/** The role, and what the group is for. */
function Summary({ group }: { group: Group }) {
  const t = useTexts(groupsTexts)
  const nameRole = useGroupRole()
  return [group.role === null ? t.noRole : t.roleIs(nameRole(group)), group.description].filter(Boolean).join(' · ')
}

function Actions({ group }: { group: Group }) {
  const t = useTexts(groupsTexts)
  const { addMembers } = useTexts(addMembersTexts)
  const navigate = useNavigate()
  const addition = useDialog()
  const editing = useDialog<Group | null>()
  const deletion = useDialog<Group>()
  return (
    <>
      <Can call={groups.delete}>
        <Button variant="default" leftSection={<IconTrash />} onClick={() => deletion.open(group)}>
          {t.delete}
        </Button>
      </Can>
      <Can call={groups.update}>
        <Button variant="default" leftSection={<IconPencil />} onClick={() => editing.open(group)}>
          {t.edit}
        </Button>
        <Button leftSection={<IconUserPlus />} onClick={() => addition.open()}>
          {addMembers}
        </Button>
      </Can>
      <AddGroupMembers group={group} opened={addition.opened} onClose={addition.close} />
      <RowDialog form={groupForm} dialog={editing} />
      <DeleteGroup dialog={deletion} onDeleted={() => void navigate({ to: '/portal/groups' })} />
    </>
  )
}

function Members({ group }: { group: Group }) {
  const t = useTexts(groupsTexts)
  const list = useListState({ sorts: ['name', 'email'], tabs })
  const { page, search, sort, tab } = list
  const result = useCallQuery(users.list, { page, search, sort, tab, filters: { group: group.id } })
  const selection = useSelection(list.match)
  const describeFailures = useFailures()
  const remove = useCallMutation(groups.removeMembers)
  const canRemove = useCan(groups.removeMembers) && group.editable
  const removeAll = (ids: string[]) =>
    remove.mutate(
      { id: group.id, users: ids },
      {
        onSuccess: ({ changed, failed }) => {
          selection.clear()
          if (changed > 0) toast.success(t.removed(changed))
          if (failed.length > 0) toast.error(describeFailures(failed))
        },
      },
    )
  const removal = { key: 'remove', label: t.removeMember, icon: <IconUserMinus />, danger: true }
  return (
    <>
      {!group.editable && (
        <Alert color="gray" variant="light" mb="md">
          {t.notEditable}
        </Alert>
      )}
      <DataTable
        label={t.members}
        columns={useColumns(group)}
        result={result}
        rowName={fullName}
        rowActions={({ manageable }) =>
          canRemove && (manageable || group.role === null)
            ? [{ ...removal, onClick: ({ id }: User) => removeAll([id]) }]
            : []
        }
        empty={{ text: t.emptyMembers, icon: <IconUsersGroup size={28} /> }}
        list={list}
        tabs={tabs.map((key) => ({ key, label: t[key] }))}
        bulk={
          canRemove ? { selection, actions: [{ ...removal, onClick: () => removeAll([...selection.ids]) }] } : undefined
        }
      />
    </>
  )
}

function useColumns(group: Group): Column<User>[] {
  const t = useTexts(groupsTexts)
  const labels = useLabels()
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'name',
      breakWords: true,
      width: 13,
      cell: fullName,
      before: (user) => <PersonAvatar name={fullName(user)} picture={user.picture} />,
    },
    { key: 'email', header: t.email, sort: 'email', breakWords: true, width: 16, cell: ({ email }) => email },
    {
      key: 'role',
      header: t.role,
      width: 14,
      priority: 2,
      cell: ({ level, roleName }) => (
        <>
          {roleName || labels.role[level]}
          {group.role !== null && roleName === '' && (
            <Text span size="xs" c="dimmed">
              {` · ${t.gainsNothing}`}
            </Text>
          )}
        </>
      ),
    },
  ]
}
