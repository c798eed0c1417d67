import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `dependsOn` of the call. */
    queryMeta: { readonly dependsOn?: readonly string[] }
  }
}

/** The shortest time between two refreshes because of events: bulk work announces itself many times a second. */
const intervalMs = 1000

type Pause = { hasEvents: boolean; readonly timer: ReturnType<typeof setTimeout> }
const allPauses = new WeakMap<QueryClient, Map<string, Pause>>()

function findPauses(queries: QueryClient): Map<string, Pause> {
  const pauses = allPauses.get(queries) ?? new Map<string, Pause>()
  allPauses.set(queries, pauses)
  return pauses
}

/** Fetches what shows data of a slice again, as far as it is on the page: after the user's own changes. */
export function invalidateTopic(queries: QueryClient, topic: string): void {
  const shows = ({ queryKey: [slice], meta }: Query) => slice === topic || meta?.dependsOn?.includes(topic) === true
  void queries.invalidateQueries({ predicate: shows })
  const pauses = findPauses(queries)
  clearTimeout(pauses.get(topic)?.timer)
  const timer = setTimeout(() => {
    const hasEvents = pauses.get(topic)?.hasEvents === true
    pauses.delete(topic)
    if (hasEvents) invalidateTopic(queries, topic)
  }, intervalMs)
  pauses.set(topic, { hasEvents: false, timer })
}

/**
 * Invalidates the queries of an event's topic: at once, or together with all other events of the topic a second after
 * the last time.
 */
export function invalidateByEvent(queries: QueryClient, topic: string): void {
  const pause = findPauses(queries).get(topic)
  if (pause) pause.hasEvents = true
  else invalidateTopic(queries, topic)
}
