import type { CallRow } from '@foyer/contract/call'

export type QueryKey = readonly [slice: string, name: string, input: unknown]

/**
 * Returns the key of a response. It begins with the slice: the topic of the events and mutations that make it stale.
 */
export const toQueryKey = ({ slice, name }: Pick<CallRow, 'slice' | 'name'>, input: unknown): QueryKey => [
  slice,
  name,
  input,
]
