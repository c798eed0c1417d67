import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { tenantsTexts } from './tenants.texts.ts'

type DisableTenantProps = {
  tenant: Pick<Tenant, 'tenantuuid' | 'name' | 'url'>
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation, because disabling a tenant interrupts its users. */
export function DisableTenant({ tenant, opened, onClose }: DisableTenantProps) {
  const t = useTexts(tenantsTexts)
  const enable = useCallMutation(tenants.enable)
  const confirm = () =>
    enable.mutate(
      { id: tenant.tenantuuid, enabled: false },
      {
        onSuccess: () => {
          toast.success(t.disabled)
          onClose()
        },
      },
    )
  return (
    <Confirm
      title={t.disableTitle(tenant.name)}
      body={t.disableBody(new URL(tenant.url).host)}
      verb={t.disableVerb}
      opened={opened}
      busy={enable.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
