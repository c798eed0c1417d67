import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useEnableTenant } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

type Named = Pick<Tenant, 'tenantuuid' | 'name' | 'url'>

/** Asks before a tenant is shut: its people are at work. */
export function DisableTenant({ tenant, opened, onClose }: { tenant: Named; opened: boolean; onClose: () => void }) {
  const t = useTexts(tenantsTexts)
  const enable = useEnableTenant()
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
