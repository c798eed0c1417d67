import { type DrawnElement, whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { useQuery } from '@tanstack/react-query'
import { makeCall } from '#lib/api.ts'
import { toQueryKey } from '#lib/calls/query-key.ts'

/** Reads the whole drawing, which no one changes any more. */
async function readAll(conferenceId: string, signal: AbortSignal): Promise<readonly DrawnElement[]> {
  const drawn: DrawnElement[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(conferenceId, after, signal)
    drawn.push(...page.items.filter(({ isDeleted }) => !isDeleted))
    after = page.hasMore ? page.sequence : undefined
  }
  return drawn
}
const readPage = (conferenceId: string, after: number, signal: AbortSignal) =>
  makeCall(whiteboard.listAfterwards, { conferenceId, after }, { signal })

/** Returns the drawing of a meeting that has ended, without what was deleted, and the component that shows it. */
export const usePastWhiteboard = (conferenceId: string) =>
  useQuery({
    queryKey: toQueryKey(whiteboard.listAfterwards, { conferenceId }),
    // The editor is larger than the page, and loaded only with a drawing.
    queryFn: async ({ signal }) => {
      const [drawn, { PastBoard }] = await Promise.all([
        readAll(conferenceId, signal),
        import('#features/meetings/room/shared/past-board.tsx'),
      ])
      return { drawn, PastBoard }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
