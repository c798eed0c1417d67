import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { IconBuilding, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListViews } from '#features/operations/list-views/list-views.queries.ts'
import { useExport } from '#lib/calls/export.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useListState } from '#lib/lists/list-state.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { PersonName } from '#ui/person/person-name.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, RowAction } from '#ui/table/data-table.types.ts'
import { DeleteTenant } from './delete-tenant.tsx'
import { DisableTenant } from './disable-tenant.tsx'
import { TenantStatus } from './tenant-status.tsx'
import { buildTenantPath } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import { useUserFileActions } from './use-user-file-actions.tsx'

export function TenantsTable({ addButton }: { addButton: ReactNode }) {
  const t = useTexts(tenantsTexts)
  const list = useListState({ sorts: ['name', 'added'], filters: { status: ['active', 'disabled'] } })
  const { page, search, sort, filters } = list
  const result = useCallQuery(tenants.list, { page, search, sort, filters })
  const preferences = useListViews('tenants')
  const columns = useColumns()
  const { rowActions, dialogs } = useTenantActions()
  return (
    <>
      <DataTable
        label={t.title}
        columns={columns}
        result={result}
        rowKey={(tenant) => tenant.tenantuuid}
        rowName={(tenant) => tenant.name}
        rowTarget={(tenant) => buildTenantPath(tenant.tenantuuid)}
        rowActions={rowActions}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconBuilding size={28} />, action: addButton }}
        list={list}
        preferences={preferences}
        exportHref={useExport(tenants.export, { search, sort, ...filters })}
        filters={[
          {
            key: 'status',
            label: t.status,
            options: [
              { value: 'active', label: t['status:active'] },
              { value: 'disabled', label: t['status:disabled'] },
            ],
          },
        ]}
      />
      {dialogs}
    </>
  )
}

function useColumns(): Column<Tenant>[] {
  const t = useTexts(tenantsTexts)
  const formats = useFormats()
  return [
    { key: 'name', header: t.name, sort: 'name', breakWords: true, width: 11, cell: (tenant) => tenant.name },
    { key: 'sname', header: t.sname, width: 8, priority: 3, cell: (tenant) => tenant.sname },
    {
      key: 'admin',
      header: t.admin,
      headerOnCards: false,
      breakWords: true,
      width: 9,
      priority: 2,
      cell: (tenant) => (tenant.admin === '' ? '' : <PersonName name={tenant.admin} email={tenant.adminEmail} />),
    },
    {
      key: 'adminEmail',
      header: t.adminEmail,
      headerOnCards: false,
      breakWords: true,
      width: 12,
      priority: 2,
      cell: (tenant) => tenant.adminEmail,
    },
    {
      key: 'status',
      header: t.status,
      headerOnCards: false,
      width: 7,
      priority: 2,
      cell: (tenant) => <TenantStatus status={tenant.status} />,
    },
    {
      key: 'added',
      header: t.addedOn,
      sort: 'added',
      defaultDescending: true,
      width: 9,
      priority: 2,
      cell: (tenant) => formats.date(tenant.createdAt),
    },
  ]
}

type PendingAction = { readonly kind: 'disable' | 'delete'; readonly tenant: Tenant }

/** Returns the row menu of the list and its confirmation dialogs. */
function useTenantActions() {
  const t = useTexts(tenantsTexts)
  const navigate = useNavigate()
  const enable = useCallMutation(tenants.enable)
  const userFileActions = useUserFileActions()
  const [canEnable, canDelete] = [useCan(tenants.enable), useCan(tenants.delete)]
  const { row: action, opened, open, close } = useDialog<PendingAction>()
  const confirm = (kind: PendingAction['kind']) => (tenant: Tenant) => open({ kind, tenant })
  const enableAction: RowAction<Tenant> = {
    key: 'enable',
    label: t.enable,
    icon: <IconLockOpen />,
    onClick: ({ tenantuuid }) =>
      enable.mutate({ id: tenantuuid, enabled: true }, { onSuccess: () => toast.success(t.enabled) }),
  }
  const disableAction: RowAction<Tenant> = {
    key: 'disable',
    label: t.disable,
    icon: <IconLock />,
    onClick: confirm('disable'),
  }
  const rowActions = (tenant: Tenant): RowAction<Tenant>[] => [
    {
      key: 'edit',
      label: t.edit,
      icon: <IconPencil />,
      onClick: ({ tenantuuid }) => void navigate({ to: buildTenantPath(tenantuuid) }),
    },
    ...userFileActions,
    ...(canEnable ? [tenant.status === 'active' ? disableAction : enableAction] : []),
    ...(canDelete
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: confirm('delete') }]
      : []),
  ]
  const dialogs = action && (
    <>
      <DisableTenant tenant={action.tenant} opened={opened && action.kind === 'disable'} onClose={close} />
      <DeleteTenant tenant={action.tenant} opened={opened && action.kind === 'delete'} onClose={close} />
    </>
  )
  return { rowActions, dialogs }
}
