import type { Input } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '#lib/queries.ts'
import type { PreviewScope, toTimes } from './recurrence.rules.ts'

const debounceMs = 300

/**
 * Previews times once they have settled; all who show a part of it share one request. `isOld` while it is about other
 * times, or about none.
 */
export function useTimesPreview(times: ReturnType<typeof toTimes>, scope: PreviewScope) {
  // As text, which is the same for the same times.
  const text = times && JSON.stringify({ ...times, ...scope })
  const [settled] = useDebouncedValue(text, debounceMs)
  const input: Input<typeof meetings.previewTimes> | undefined = settled === undefined ? undefined : JSON.parse(settled)
  const { data, error, isPlaceholderData } = useCallQuery(meetings.previewTimes, input, {
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    isOld: text !== settled || isPlaceholderData || data === undefined,
    isIncomplete: text === undefined,
  }
}
