import type { ConferenceEventType } from '@foyer/contract/meetings/conferences'

type Event = { at: Date; type: ConferenceEventType; detail: string }
type Stay = { connectedAt: Date | null; leftAt: Date | null }
/** From an instant on, and until another one unless it still lasts. */
export type LaneSpan = { from: Date; to: Date | null; reason: string }

/**
 * Finds when a stay was connected, from its events: it is interrupted while the connection is lost. A stay without
 * events, or whose first ones are missing, begins when it was first connected. `endedAt` is the end of the conference.
 */
export function findPresence(stay: Stay, events: readonly Event[], endedAt: Date | null): LaneSpan[] {
  const spans: LaneSpan[] = []
  let since = stay.connectedAt
  for (const { at, type, detail } of events) {
    if (type === 'joined') since ??= at
    if (type !== 'left' || since === null) continue
    spans.push({ from: since, to: at, reason: detail })
    since = null
  }
  const last = stay.leftAt ?? endedAt
  // Someone who has left is not there, even if the event is missing.
  if (since !== null && (last === null || last > since)) spans.push({ from: since, to: last, reason: '' })
  return spans
}

/** Finds when a stay shared its screen; a share ends with the presence in which it began. */
export function findShares(events: readonly Event[], presence: readonly LaneSpan[]): Omit<LaneSpan, 'reason'>[] {
  const shares: Omit<LaneSpan, 'reason'>[] = []
  let since: Date | undefined
  const end = (to: Date | null) => {
    if (since !== undefined) shares.push({ from: since, to })
    since = undefined
  }
  for (const { at, type } of events) {
    if (type === 'share-ended' || type === 'left') end(at)
    if (type === 'share-started') since ??= at
  }
  end(presence.at(-1)?.to ?? null)
  return shares
}

const drawnAsSpans: ReadonlySet<ConferenceEventType> = new Set([
  'joined',
  'left',
  'breakout-moved',
  'share-started',
  'share-ended',
])

/** Finds the events of a stay that are marked in its lane. */
export const findMarks = <E extends Event>(events: readonly E[]): E[] =>
  events.filter(({ type }) => !drawnAsSpans.has(type))
