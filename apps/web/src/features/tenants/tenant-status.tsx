import type { Tenant } from '@foyer/contract/tenants'
import { Badge } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { tenantsTexts } from './tenants.texts.ts'

export function TenantStatus({ status }: Pick<Tenant, 'status'>) {
  const t = useTexts(tenantsTexts)
  return (
    <Badge variant="light" color={status === 'active' ? 'green' : 'gray'} tt="none" miw="max-content">
      {status === 'active' ? t.statusActive : t.statusDisabled}
    </Badge>
  )
}
