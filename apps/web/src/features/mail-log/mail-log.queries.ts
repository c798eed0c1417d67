import type { Input } from '@foyer/contract/call'
import { mailLog } from '@foyer/contract/mail-log'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callsOf } from '#lib/api.ts'

const api = callsOf(mailLog)

// The key begins with the topic of the events that tell of a change.
export const mailsQuery = (query: Input<typeof mailLog.list>) =>
  queryOptions({
    queryKey: ['mails', 'list', query],
    queryFn: ({ signal }) => api.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
