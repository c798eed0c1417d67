import { tenants } from '@foyer/contract/tenancy/tenants'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useTexts } from '#lib/texts.ts'
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
  return (
    <ConfirmCall
      call={tenants.delete}
      input={{ id: tenant.tenantuuid, name: tenant.name }}
      title={t.deleteTitle(tenant.name)}
      body={t.deleteBody(new URL(tenant.url).host)}
      typed={{ name: tenant.name, wrong: t.nameMismatch }}
      verb={t.deleteVerb}
      done={t.deleted}
      opened={opened}
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
