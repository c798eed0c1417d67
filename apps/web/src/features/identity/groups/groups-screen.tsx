import { type Group, groups, maxCountedGroupMembers } from '@foyer/contract/identity/groups'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTenantRoles } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, RowAction } from '#ui/table/data-table.types.ts'
import { DeleteGroup } from './delete-group.tsx'
import { CreateGroupDialog, EditGroupDialog } from './group-form.tsx'
import { GroupScreen } from './group-screen.tsx'
import { buildGroupPath } from './groups.rules.ts'
import { groupsTexts } from './groups.texts.ts'
import { useGroupRole } from './use-group-role.ts'

/** The groups of the tenant, or one of them: one lazy screen, whose address every page carries once. */
export function GroupsScreen() {
  const { groupId } = useParams({ strict: false })
  return groupId === undefined ? <GroupList /> : <GroupScreen groupId={groupId} />
}

function GroupList() {
  const t = useTexts(groupsTexts)
  const list = useListState({ sorts: ['name', 'added'], filters: { role: 'text' } })
  const { page, search, sort, filters } = list
  const result = useCallQuery(groups.list, { page, search, sort, filters })
  const roles = useTenantRoles()
  const creation = useDialog()
  const edit = useDialog<Group>()
  const removal = useDialog<Group>()
  const [canUpdate, canDelete] = [useCan(groups.update), useCan(groups.delete)]
  const rowActions = ({ editable }: Group): RowAction<Group>[] => [
    ...(editable && canUpdate ? [{ key: 'edit', label: t.edit, icon: <IconPencil />, onClick: edit.open }] : []),
    ...(editable && canDelete
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: removal.open }]
      : []),
  ]
  const addButton = (
    <Can call={groups.create}>
      <Button leftSection={<IconPlus />} onClick={() => creation.open()}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} actions={addButton}>
      <DataTable
        label={t.list}
        columns={useColumns()}
        result={result}
        rowName={({ name }) => name}
        opens={({ id }) => buildGroupPath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconUsersGroup size={28} />, action: addButton }}
        list={list}
        filters={[{ key: 'role', label: t.role, options: roles.map(({ value, label }) => ({ value, label })) }]}
      />
      <CreateGroupDialog opened={creation.opened} onClose={creation.close} />
      {edit.row && <EditGroupDialog group={edit.row} opened={edit.opened} onClose={edit.close} />}
      {removal.row && <DeleteGroup group={removal.row} opened={removal.opened} onClose={removal.close} />}
    </Screen>
  )
}

function useColumns(): Column<Group>[] {
  const t = useTexts(groupsTexts)
  const nameRole = useGroupRole()
  return [
    { key: 'name', header: t.name, sort: 'name', breakWords: true, width: 12, cell: ({ name }) => name },
    {
      key: 'description',
      header: t.description,
      breakWords: true,
      width: 14,
      priority: 2,
      headerOnCards: false,
      cell: ({ description }) => description,
    },
    {
      key: 'role',
      header: t.role,
      breakWords: true,
      width: 10,
      cell: nameRole,
    },
    {
      key: 'members',
      header: t.members,
      width: 7,
      align: 'end',
      cell: ({ members }) => (members >= maxCountedGroupMembers ? t.many : members),
    },
  ]
}
