import type { Input, Language } from '@foyer/contract/call'
import { audit } from '@foyer/contract/operations/audit'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const api = createClient(audit)

/** Filters other than the period. */
export type AuditFilters = Pick<Input<typeof audit.list>, 'actor' | 'call' | 'object' | 'denied'>
type AuditQuery = { readonly range: Period['range']; readonly filters: AuditFilters; readonly language: Language }

export const auditQuery = ({ range, filters, language, page }: AuditQuery & { readonly page: number }) =>
  queryOptions({
    queryKey: ['audit', 'list', range, filters, language, page],
    queryFn:
      range === undefined ? skipToken : ({ signal }) => api.list({ ...range, ...filters, language, page }, { signal }),
    placeholderData: keepPreviousData,
    // Entries emit no events.
    staleTime: 0,
  })

export const auditActionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['audit', 'listActions', language],
    queryFn: () => api.listActions({ language }),
    staleTime: Number.POSITIVE_INFINITY,
  })
