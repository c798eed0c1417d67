import type { Input } from '@foyer/contract/call'
import { mailLog } from '@foyer/contract/operations/mail-log'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'

const api = createClient(mailLog)

// Query keys start with the event topic that invalidates them.
export const mailsQuery = (query: Input<typeof mailLog.list>) =>
  queryOptions({
    queryKey: ['mail-log', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
