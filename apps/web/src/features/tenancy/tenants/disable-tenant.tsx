import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useTexts } from '#lib/texts.ts'
import { tenantsTexts } from './tenants.texts.ts'

type DisableTenantProps = {
  tenant: Pick<Tenant, 'tenantuuid' | 'name' | 'url'>
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation, because disabling a tenant interrupts its users. */
export function DisableTenant({ tenant, opened, onClose }: DisableTenantProps) {
  const t = useTexts(tenantsTexts)
  return (
    <ConfirmCall
      call={tenants.enable}
      input={{ id: tenant.tenantuuid, enabled: false }}
      title={t.disableTitle(tenant.name)}
      body={t.disableBody(new URL(tenant.url).host)}
      verb={t.disableVerb}
      done={t.disabled}
      opened={opened}
      onClose={onClose}
    />
  )
}
