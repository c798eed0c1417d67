import type { AuditEntry } from '@foyer/contract/operations/audit'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { auditTexts } from './audit.texts.ts'

/** Marks denied entries and those of super administrators from another tenant. */
export function AuditBadges({ denied, crossTenant }: Pick<AuditEntry, 'denied' | 'crossTenant'>) {
  const t = useTexts(auditTexts)
  return (
    <>
      {denied && <StatusBadge tone="bad">{t.denied}</StatusBadge>}
      {crossTenant && <StatusBadge wrapping>{t.crossTenantBadge}</StatusBadge>}
    </>
  )
}
