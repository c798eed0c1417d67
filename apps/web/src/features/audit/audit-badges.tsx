import type { AuditRow } from '@foyer/contract/audit'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { auditTexts } from './audit.texts.ts'

/** What is unusual about an entry, in words. */
export function AuditBadges({ refused, across }: Pick<AuditRow, 'refused' | 'across'>) {
  const t = useTexts(auditTexts)
  return (
    <>
      {refused && <StatusBadge tone="bad">{t.refused}</StatusBadge>}
      {across && <StatusBadge wrapping>{t.acrossBadge}</StatusBadge>}
    </>
  )
}
