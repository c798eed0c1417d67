import { audit } from '@foyer/contract/audit'
import type { Input } from '@foyer/contract/call'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { callsOf } from '#lib/api.ts'
import type { Period } from '#lib/period.ts'

const api = callsOf(audit)

/** What narrows the log beside its period. */
export type AuditFilters = Pick<Input<typeof audit.list>, 'actor' | 'call' | 'object' | 'refused'>
type Asked = { readonly range: Period['range']; readonly filters: AuditFilters }

export const auditQuery = ({ range, filters, page }: Asked & { readonly page: number }) =>
  queryOptions({
    queryKey: ['audit', 'list', range, filters, page],
    queryFn: range === undefined ? skipToken : ({ signal }) => api.list({ ...range, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    // No event tells of its rows.
    staleTime: 0,
  })
