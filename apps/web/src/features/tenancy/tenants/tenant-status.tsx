import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { tenantsTexts } from './tenants.texts.ts'

export function TenantStatus({ status }: Pick<Tenant, 'status'>) {
  const t = useTexts(tenantsTexts)
  return <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{t[`status:${status}`]}</StatusBadge>
}
