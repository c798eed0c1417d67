import { auditActionLabel, auditActionLabels } from '@foyer/contract/audit-actions'
import type { AuditEntry } from '@foyer/contract/operations/audit'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Filter } from '#ui/table/data-table.types.ts'
import { shortenId } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'

/** Filters of the log in the URL. */
export const auditFilterFields = { actor: 'text', call: 'text', denied: ['yes', 'no'], object: 'text' } as const

/** The filters as shown; a target is labelled with its name from the loaded entries. */
export function useAuditFilters(call: string | undefined, rows: readonly AuditEntry[]): readonly Filter[] {
  const t = useTexts(auditTexts)
  const { language } = useFormats()
  // The URL may name a call without a label, since denied calls are logged too.
  const calls = [...new Set([...Object.keys(auditActionLabels), ...(call === undefined ? [] : [call])])]
  const actions = calls.map((name) => ({ value: name, label: auditActionLabel(name, language) }))
  return [
    { key: 'actor', label: t.userEmail },
    {
      key: 'call',
      label: t.action,
      options: actions.sort((one, other) => one.label.localeCompare(other.label, language)),
      searchable: true,
    },
    {
      key: 'denied',
      label: t.outcome,
      options: [
        { value: 'yes', label: t.denied },
        { value: 'no', label: t.done },
      ],
    },
    {
      key: 'object',
      label: t.targetId,
      formatValue: (id) => rows.find(({ objectId }) => objectId === id)?.objectLabel || shortenId(id),
    },
  ]
}
