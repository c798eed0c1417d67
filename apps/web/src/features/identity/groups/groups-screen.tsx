import { type Group, groups, maxCountedGroupMembers } from '@foyer/contract/identity/groups'
import { IconUsersGroup } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { RowDialog } from '#crud/row-dialog.tsx'
import { useRowActions } from '#crud/use-row-actions.tsx'
import { useTenantRoles } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { DeleteGroup } from './delete-group.tsx'
import { groupForm } from './group-form.tsx'
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
  const navigate = useNavigate()
  const { editing, deletion, addButton, rowActions } = useRowActions<Group>(groups, groupsTexts, (row) => row.editable)
  return (
    <Screen title={t.title} actions={addButton}>
      <DataTable
        label={t.list}
        columns={useColumns()}
        result={result}
        rowName={({ name }) => name}
        rowTarget={({ id }) => buildGroupPath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconUsersGroup size={28} />, action: addButton }}
        list={list}
        filters={[{ key: 'role', label: t.role, options: roles.map(({ value, label }) => ({ value, label })) }]}
      />
      <RowDialog form={groupForm} dialog={editing} onCreated={({ id }) => void navigate({ to: buildGroupPath(id) })} />
      <DeleteGroup dialog={deletion} />
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
