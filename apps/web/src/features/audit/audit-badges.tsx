import type { AuditRow } from '@foyer/contract/audit'
import { Badge } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { auditTexts } from './audit.texts.ts'

// Words of a badge are cut where they do not fit, and these must be read.
const whole = { root: { height: 'auto', minHeight: 'var(--badge-height)' }, label: { whiteSpace: 'normal' } } as const

/** What is unusual about an entry, in words. */
export function AuditBadges({ refused, across }: Pick<AuditRow, 'refused' | 'across'>) {
  const t = useTexts(auditTexts)
  return (
    <>
      {refused && (
        <Badge color="red" variant="light" tt="none">
          {t.refused}
        </Badge>
      )}
      {across && (
        <Badge color="brand" variant="light" tt="none" radius="md" styles={whole}>
          {t.acrossBadge}
        </Badge>
      )}
    </>
  )
}
