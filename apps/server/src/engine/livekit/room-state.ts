import { z } from 'zod'
import type { EngineParticipant, EngineRoomState } from '../media-engine.ts'

// The fields that are read from LiveKit's debug handler for rooms.
const DebugTrack = z.object({ DownTracks: z.array(z.object({ SubscriberID: z.string() })).nullish() })
const DebugParticipant = z.object({
  ID: z.string(),
  UpTrackManager: z.object({ PublishedTracks: z.record(z.string(), DebugTrack).nullish() }),
})
const DebugRooms = z.array(
  z.object({ Name: z.string(), Participants: z.record(z.string(), DebugParticipant).nullish() }),
)

type Subscription = { trackSid: string; publisher: string; subscriberSid: string }

/** Fetches the subscriptions in a room, as the server itself reports them. */
export async function fetchSubscriptions(roomsUrl: string, room: string): Promise<Subscription[]> {
  const response = await fetch(roomsUrl, { signal: AbortSignal.timeout(3_000) })
  const rooms = DebugRooms.parse(await response.json())
  const participants = Object.values(rooms.find(({ Name }) => Name === room)?.Participants ?? {})
  return participants.flatMap(({ ID: publisher, UpTrackManager }) =>
    Object.entries(UpTrackManager.PublishedTracks ?? {}).flatMap(([trackSid, { DownTracks }]) =>
      (DownTracks ?? []).map(({ SubscriberID }) => ({ trackSid, publisher, subscriberSid: SubscriberID })),
    ),
  )
}

/**
 * Describes publishers, subscribers and orphans of a room; without the subscriptions, only its publishers are known.
 */
export function describeRoom(present: EngineParticipant[], subscriptions: Subscription[] | undefined): EngineRoomState {
  const publishers = present
    .filter(({ tracks }) => tracks.length > 0)
    .map(({ sid, identity, tracks }) => ({ sid, identity, tracks }))
  if (subscriptions === undefined) return { publishers, subscribers: [], orphans: [] }
  const bySubscriber = Map.groupBy(subscriptions, ({ subscriberSid }) => subscriberSid)
  const subscribers = present.flatMap(({ sid, identity }) => {
    const tracks = bySubscriber.get(sid)?.map(({ trackSid, publisher }) => ({ sid: trackSid, publisher }))
    return tracks === undefined ? [] : [{ sid, identity, tracks }]
  })
  const sids = new Set(present.map(({ sid }) => sid))
  const seen = new Set([...publishers, ...subscribers].map(({ sid }) => sid))
  return {
    publishers,
    subscribers,
    orphans: [
      ...present
        .filter(({ sid }) => !seen.has(sid))
        .map(({ sid, identity }) => ({ kind: 'participant' as const, sid, identity })),
      ...subscriptions
        .filter(({ subscriberSid }) => !sids.has(subscriberSid))
        .map(({ trackSid, subscriberSid }) => ({ kind: 'subscription' as const, trackSid, subscriberSid })),
    ],
  }
}
