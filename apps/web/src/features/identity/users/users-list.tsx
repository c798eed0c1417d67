import { secondFactors } from '@foyer/contract/constants'
import { groups } from '@foyer/contract/identity/groups'
import { users } from '@foyer/contract/identity/users'
import { Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useListViews } from '#features/operations/list-views/list-views.queries.ts'
import { useTenantRoles } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useExport } from '#lib/calls/export.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useSelection } from '#lib/lists/selection.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/data-table.types.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import { fullName } from './shared/full-name.ts'
import { useUserActions } from './use-user-actions.tsx'
import { useUsersColumns, usuallyHidden } from './use-users-columns.tsx'
import type { UserDialog } from './user-dialogs.tsx'
import { usersTexts } from './users.texts.ts'
import { UsersActions } from './users-actions.tsx'

const BulkDialogs = lazy(() => import('./bulk/bulk-dialogs.tsx').then((file) => ({ default: file.BulkDialogs })))
const UserDialogs = lazy(() => import('./user-dialogs.tsx').then((file) => ({ default: file.UserDialogs })))

type UsersListProps = {
  /** The name of the tenant of the scope; by default that of the hostname's tenant. */
  tenantName?: string
  /** Lays out the buttons and the list. */
  layout?: (actions: ReactNode, list: ReactNode, count: number | undefined) => ReactNode
}

const sorts = ['name', 'email', 'seen', 'added'] as const
const tabs = ['active', 'invited', 'disabled'] as const
const filters = {
  role: 'text',
  inactiveDays: ['never', '30', '90'],
  secondFactor: secondFactors,
  group: 'text',
} as const

/** The users of the tenant of the scope, with all actions on them. */
export function UsersList({ tenantName, layout = stackVertically }: UsersListProps) {
  const t = useTexts(usersTexts)
  const brand = useTenant()?.brandname ?? ''
  const prefix = useTenantScope() === undefined ? '' : 'user-'
  const list = useListState({ prefix, sorts, tabs, filters })
  const match = { search: list.search, tab: list.tab, filters: list.filters }
  const selection = useSelection(list.match)
  const isCounted = selection.all || selection.ids.size > 0
  const total = useCallQuery(users.count, isCounted ? match : undefined).data?.count
  const counts = {
    active: useCallQuery(users.count, { tab: 'active' }).data?.count,
    invited: useCallQuery(users.count, { tab: 'invited' }).data?.count,
    disabled: useCallQuery(users.count, { tab: 'disabled' }).data?.count,
  }
  const preferences = useListViews('users', usuallyHidden)
  const allGroups = useCallQuery(groups.listNames, {}).data?.items ?? []
  const columns = useUsersColumns(list.tab, { hasGroups: allGroups.length > 0 })
  const columnKeys = columns.map(({ key }) => key).filter((key) => !preferences.hiddenColumns.includes(key))
  const result = useCallQuery(users.list, {
    ...match,
    ...{ page: list.page, sort: list.sort },
    ...(columnKeys.includes('groups') ? { withGroups: true } : {}),
  })
  const dialog = useDialog<UserDialog>()
  const dialogWasOpened = useHasBeenTrue(dialog.opened)
  const { rowActions, rowTarget } = useUserActions(dialog.open)
  const bulk = useBulk({ tab: list.tab, match, selection })
  const bulkWasOpened = useHasBeenTrue(bulk.confirmation.opened || bulk.failures.opened)
  const exportHref = useExport(users.export, {
    search: list.search,
    tab: list.tab,
    ...list.filters,
    sort: list.sort,
    // In any case with groups, which an import takes.
    columns: [...columnKeys.filter((key) => key !== 'groups'), 'groups'].join(),
  })
  const buttons = <UsersActions open={dialog.open} />
  return layout(
    buttons,
    <>
      <DataTable
        label={t.list}
        columns={columns}
        result={result}
        rowName={fullName}
        rowTarget={rowTarget}
        rowActions={rowActions}
        empty={{
          text: { active: t.empty, invited: t.emptyInvited, disabled: t.emptyDisabled }[list.tab],
          icon: <IconUsers />,
          action: list.tab === 'disabled' ? undefined : <Group gap="sm">{buttons}</Group>,
        }}
        list={list}
        tabs={[
          { key: 'active', label: t.tabActive, count: counts.active },
          { key: 'invited', label: t.tabInvited, count: counts.invited },
          { key: 'disabled', label: t.tabDisabled, count: counts.disabled },
        ]}
        filters={useFilters(allGroups)}
        preferences={preferences}
        bulk={bulk.actions.length > 0 ? { selection, total, actions: bulk.actions } : undefined}
        exportHref={exportHref}
      />
      {dialogWasOpened && (
        <DialogSuspense>
          <UserDialogs dialog={dialog} tenantName={tenantName ?? brand} />
        </DialogSuspense>
      )}
      {bulkWasOpened && (
        <DialogSuspense>
          <BulkDialogs
            bulk={bulk}
            count={selection.all ? (total ?? 0) : selection.ids.size}
            tenantName={tenantName ?? brand}
          />
        </DialogSuspense>
      )}
    </>,
    counts.active === undefined || counts.invited === undefined || counts.disabled === undefined
      ? undefined
      : counts.active + counts.invited + counts.disabled,
  )
}

const stackVertically = (actions: ReactNode, list: ReactNode) => (
  <Stack gap="md">
    <Group justify="flex-end" gap="sm">
      {actions}
    </Group>
    {list}
  </Stack>
)

function useFilters(allGroups: readonly { readonly id: string; readonly name: string }[]): readonly Filter[] {
  const t = useTexts(usersTexts)
  const labels = useLabels()
  const roles = useTenantRoles()
  const group = { key: 'group', label: t.group, options: allGroups.map(({ id, name }) => ({ value: id, label: name })) }
  return [
    ...(allGroups.length === 0 ? [] : [group]),
    { key: 'role', label: t.role, options: roles.map(({ value, label }) => ({ value, label })) },
    {
      key: 'inactiveDays',
      label: t.inactiveFor,
      options: filters.inactiveDays.map((value) => ({
        value,
        label: value === 'never' ? t.neverSignedIn : t.inactiveDays(Number(value)),
      })),
    },
    {
      key: 'secondFactor',
      label: t.secondFactor,
      options: secondFactors.map((value) => ({ value, label: labels.secondFactor[value] })),
    },
  ]
}
