import { auditActionLabel, auditActionLabels } from '@foyer/contract/audit-actions'
import type { AuditEntry } from '@foyer/contract/operations/audit'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { Filter } from '#ui/table/data-table.types.ts'
import { shortId } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'

/** What the address may narrow the log by. */
export const auditFilterFields = { actor: 'text', call: 'text', denied: ['yes', 'no'], object: 'text' } as const

/** The same for people; an object is named as the rows that are shown name it. */
export function useAuditFilters(call: string | undefined, rows: readonly AuditEntry[]): readonly Filter[] {
  const t = useTexts(auditTexts)
  const { language } = useFormats()
  // A call that has no words can be refused too, and then be chosen by the address.
  const calls = [...new Set([...Object.keys(auditActionLabels), ...(call === undefined ? [] : [call])])]
  const actions = calls.map((name) => ({ value: name, label: auditActionLabel(name, language) }))
  return [
    { key: 'actor', label: t.person },
    {
      key: 'call',
      label: t.what,
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
      label: t.objectId,
      formatValue: (id) => rows.find(({ objectId }) => objectId === id)?.objectLabel || shortId(id),
    },
  ]
}
