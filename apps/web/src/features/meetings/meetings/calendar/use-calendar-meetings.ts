import { meetings } from '@foyer/contract/meetings/meetings'
import { useCallQuery } from '#lib/queries.ts'

const refreshMs = 60_000
const size = 100

/** Returns the meetings of a period that have not ended: three pages at most, more than a month can show. */
export function useCalendarMeetings(from: number, to: number) {
  const filters = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const first = usePage({ page: 1, size, filters })
  const second = usePage(first.data?.hasMore ? { page: 2, size, filters } : undefined)
  const third = usePage(first.data?.hasMore && second.data?.hasMore ? { page: 3, size, filters } : undefined)
  const pages = first.data?.hasMore ? (second.data?.hasMore ? [first, second, third] : [first, second]) : [first]
  return {
    items: pages.flatMap(({ data }) => data?.items ?? []),
    hasMore: pages.at(-1)?.data?.hasMore === true,
    loading: pages.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    failed: pages.find(({ error }) => error !== null),
  }
}

/** Returns the first meetings of a period that took place, and whether there are more; none of a period to come. */
export function usePastMeetings(from: number, to: number, now: number) {
  const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const { data, isPending } = useCallQuery(
    meetings.listPast,
    from < now ? { page: 1, size, sort: 'start', filters: { held: 'yes' }, ...period } : undefined,
    { refetchInterval: refreshMs },
  )
  if (from >= now) return { items: [], hasMore: false, loading: false }
  return { items: data?.items ?? [], hasMore: data?.hasMore === true, loading: isPending }
}

type Page = { page: number; size: number; filters: { from: string; to: string } }

// No event is emitted when a meeting ends by the clock.
const usePage = (input: Page | undefined) => useCallQuery(meetings.listSchedules, input, { refetchInterval: refreshMs })
