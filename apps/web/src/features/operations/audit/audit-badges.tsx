import type { AuditEntry } from '@foyer/contract/operations/audit'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { auditTexts } from './audit.texts.ts'

/** What is unusual about an entry, in words. */
export function AuditBadges({ denied, crossTenant }: Pick<AuditEntry, 'denied' | 'crossTenant'>) {
  const t = useTexts(auditTexts)
  return (
    <>
      {denied && <StatusBadge tone="bad">{t.denied}</StatusBadge>}
      {crossTenant && <StatusBadge wrapping>{t.crossTenantBadge}</StatusBadge>}
    </>
  )
}
