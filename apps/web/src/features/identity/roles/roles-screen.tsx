import { maxCountedMembers, type Role, roles } from '@foyer/contract/identity/roles'
import { Button } from '@mantine/core'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSelection } from '#lib/lists/selection.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { buildRolePath, createRolePath } from './roles.rules.ts'
import { rolesTexts } from './roles.texts.ts'
import { useRoleActions } from './use-role-actions.tsx'
import { useUnassignedActions } from './use-unassigned-actions.tsx'

const tabs = ['all', 'unassigned'] as const

/** Lists the roles of the tenant: the built-in ones and its own, or those of its own without members. */
export function RolesScreen() {
  const t = useTexts(rolesTexts)
  const list = useListState({ sorts: ['name', 'added'], tabs, filters: { status: ['active', 'disabled'] } })
  const isUnassigned = list.tab === 'unassigned'
  const { page, search, sort, filters } = list
  const input = { page, search, sort, filters }
  const all = useCallQuery(roles.list, isUnassigned ? undefined : input)
  const unassigned = useCallQuery(roles.listUnassigned, isUnassigned ? input : undefined)
  const { rowActions, dialogs } = useRoleActions()
  const selection = useSelection(list.match)
  const bulk = useUnassignedActions(selection)
  const addButton = (
    <Can call={roles.create}>
      <Button component={Link} to={createRolePath} leftSection={<IconPlus />}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} actions={addButton}>
      <DataTable
        label={t.list}
        columns={useColumns()}
        result={isUnassigned ? unassigned : all}
        rowName={({ name }) => name}
        rowTarget={({ id }) => buildRolePath(id)}
        rowActions={rowActions}
        empty={{
          text: t.empty,
          hint: t.emptyWhy,
          icon: <IconShieldCheck size={28} />,
          action: addButton,
        }}
        list={list}
        tabs={tabs.map((key) => ({ key, label: t[key] }))}
        filters={[
          {
            key: 'status',
            label: t.status,
            options: [
              { value: 'active', label: t.active },
              { value: 'disabled', label: t.disabled },
            ],
          },
        ]}
        bulk={isUnassigned && bulk.actions.length > 0 ? { selection, actions: bulk.actions } : undefined}
      />
      {dialogs}
      {bulk.dialogs}
    </Screen>
  )
}

function useColumns(): Column<Role>[] {
  const t = useTexts(rolesTexts)
  const formats = useFormats()
  const labels = useLabels()
  return [
    {
      key: 'name',
      header: t.name,
      sort: 'name',
      breakWords: true,
      width: 12,
      cell: ({ name }) => name,
      beside: ({ builtIn }) => builtIn && <StatusBadge>{t.builtIn}</StatusBadge>,
    },
    {
      key: 'description',
      header: t.description,
      breakWords: true,
      width: 14,
      priority: 2,
      headerOnCards: false,
      cell: ({ description }) => description,
    },
    { key: 'level', header: t.level, width: 10, priority: 3, cell: ({ level }) => labels.role[level] },
    {
      key: 'members',
      header: t.members,
      width: 7,
      align: 'end',
      cell: ({ members }) => formats.capped(members, maxCountedMembers),
    },
    {
      key: 'status',
      header: t.status,
      width: 8,
      priority: 2,
      cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{t[status]}</StatusBadge>,
    },
  ]
}
