import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { ConfirmByNameDialog } from '#ui/dialog/confirm-by-name-dialog.tsx'
import { tenantsTexts } from './tenants.texts.ts'

type DeleteTenantProps = {
  tenant: Pick<Tenant, 'tenantuuid' | 'name' | 'url'>
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a tenant once its name is typed, because deletion is final. */
export function DeleteTenant({ tenant, opened, onClose, onDeleted }: DeleteTenantProps) {
  const t = useTexts(tenantsTexts)
  const remove = useCallMutation(tenants.delete)
  const confirm = () =>
    remove.mutate(
      { id: tenant.tenantuuid, name: tenant.name },
      {
        onSuccess: () => {
          toast.success(t.deleted)
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <ConfirmByNameDialog
      title={t.deleteTitle(tenant.name)}
      body={t.deleteBody(new URL(tenant.url).host)}
      name={tenant.name}
      wrong={t.nameMismatch}
      verb={t.deleteVerb}
      opened={opened}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
