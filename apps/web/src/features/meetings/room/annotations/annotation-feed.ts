import { annotations, type DrawnAnnotation } from '@foyer/contract/meetings/drawings/annotations'
import { makeCall } from '#lib/api.ts'

/** Changes are announced; this is for those whose announcements are lost. */
const pollMs = 15_000

/** A shared screen: the stay of who shares it, and the id that the engine gives the share. */
export type SharedScreen = { readonly presenterId: string; readonly share: string }

type FeedOptions = SharedScreen & {
  readonly participantId: string
  /** Called with all that are shown, and the ids of those that have changed. */
  readonly onChange: (shown: readonly DrawnAnnotation[], changed: ReadonlySet<string>) => void
}

/** Fetches what is drawn on a shared screen, and then what changes; `close` ends it. */
export function openAnnotationFeed({ participantId, presenterId, share, onChange }: FeedOptions) {
  const shown = new Map<string, DrawnAnnotation>()
  const state = { seen: 0, isFetching: false, isAskedAgain: false, isClosed: false }
  const fetchPage = async () => {
    const page = await makeCall(annotations.list, { participantId, presenterId, share, after: state.seen })
    for (const item of page.items)
      if (item.annotation === null) shown.delete(item.id)
      else shown.set(item.id, item)
    state.seen = page.sequence
    state.isAskedAgain ||= page.hasMore
    if (page.items.length > 0 && !state.isClosed) onChange([...shown.values()], new Set(page.items.map(({ id }) => id)))
  }
  const fetch = async (): Promise<void> => {
    state.isAskedAgain = true
    if (state.isFetching) return
    state.isFetching = true
    try {
      while (state.isAskedAgain && !state.isClosed) {
        state.isAskedAgain = false
        await fetchPage()
      }
    } catch {
      // Asked again once the connection is back.
    } finally {
      state.isFetching = false
    }
  }
  const timer = setInterval(() => void fetch(), pollMs)
  void fetch()
  return {
    fetch: () => void fetch(),
    announced: (sequence: number) => {
      if (sequence > state.seen) void fetch()
    },
    close: () => {
      state.isClosed = true
      clearInterval(timer)
    },
  }
}
