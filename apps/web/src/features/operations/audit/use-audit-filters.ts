import { type AuditEntry, audit } from '@foyer/contract/operations/audit'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import type { Filter } from '#ui/table/data-table.types.ts'
import { nameTarget, shortenId } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'

/** Filters of the log in the URL. */
export const auditFilterFields = { actor: 'text', call: 'text', denied: ['yes', 'no'], object: 'text' } as const

/** Returns the filters as shown; a target is labelled with its name from the loaded entries. */
export function useAuditFilters(call: string | undefined, rows: readonly AuditEntry[]): readonly Filter[] {
  const t = useTexts(auditTexts)
  const { data } = useCallQuery(audit.listActions, { language: useLanguage() }, { staleTime: 'static' })
  const actions = (data?.items ?? []).map((action) => ({ value: action.call, label: action.label }))
  // The URL may name a call without a label, since denied calls are logged too.
  const isUnlisted = call !== undefined && !actions.some(({ value }) => value === call)
  return [
    { key: 'actor', label: t.userEmail },
    {
      key: 'call',
      label: t.action,
      options: isUnlisted ? [...actions, { value: call, label: call }] : actions,
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
      formatValue: (id) => {
        const row = rows.find(({ objectId }) => objectId === id)
        return row ? nameTarget(row) : shortenId(id)
      },
    },
  ]
}
