import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { IconEye, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { DeleteTenant } from './delete-tenant.tsx'
import { DisableTenant } from './disable-tenant.tsx'
import { buildTenantPath } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'
import { useUserFileActions } from './use-user-file-actions.tsx'
import { useViewPortal } from './use-view-portal.ts'

type PendingAction = { readonly kind: 'disable' | 'delete'; readonly tenant: Tenant }

/** Returns the row menu of the list and its confirmation dialogs. */
export function useTenantActions() {
  const t = useTexts(tenantsTexts)
  const navigate = useNavigate()
  const enable = useCallMutation(tenants.enable)
  const { canView, view } = useViewPortal()
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
    ...(canView(tenant.tenantuuid)
      ? [{ key: 'view', label: t.viewPortal, icon: <IconEye />, onClick: () => view(tenant.tenantuuid) }]
      : []),
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
