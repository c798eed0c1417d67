import { DisconnectReason } from '@livekit/protocol'
import { type ParticipantInfo, type TrackInfo, TrackType, type WebhookEvent, WebhookReceiver } from 'livekit-server-sdk'
import type { EngineEvent, EngineParticipant, EngineTrack, LeftReason } from '../media-engine.ts'
import { toSource } from '../permission.ts'

const maxRemembered = 5_000

export const toTrack = ({ sid, type, source, muted }: TrackInfo): EngineTrack => ({
  sid,
  kind: type === TrackType.AUDIO ? 'audio' : 'video',
  source: toSource(source),
  muted,
})

export const toEngineParticipant = (info: ParticipantInfo): EngineParticipant => ({
  sid: info.sid,
  identity: info.identity,
  name: info.name,
  joinedAt: Number(info.joinedAtMs || info.joinedAt * 1000n),
  tracks: info.tracks.map(toTrack),
})

// Keyed by number, because the library has an enum of its own with the same numbers, which it does not export.
const reasons: { [reason: number]: LeftReason } = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'duplicate-identity',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.ROOM_DELETED]: 'room-closed',
  [DisconnectReason.ROOM_CLOSED]: 'room-closed',
  [DisconnectReason.SERVER_SHUTDOWN]: 'engine-down',
  [DisconnectReason.CONNECTION_TIMEOUT]: 'timeout',
}

/** Returns the event of the portal that a webhook reports; undefined if it is none, or about a hidden participant. */
export function toEngineEvent({ event, room, participant, track }: WebhookEvent): EngineEvent | undefined {
  if (!room || !participant || participant.permission?.hidden) return undefined
  const { sid, identity } = participant
  const about = { room: room.name, sid, identity }
  if (event === 'participant_joined')
    return { type: 'participant-joined', room: room.name, participant: toEngineParticipant(participant) }
  if (event === 'participant_left')
    return { type: 'participant-left', ...about, reason: reasons[participant.disconnectReason] ?? 'connection-lost' }
  if (event === 'track_published' && track) return { type: 'track-published', ...about, track: toTrack(track) }
  if (event === 'track_unpublished' && track) return { type: 'track-unpublished', ...about, trackSid: track.sid }
  return undefined
}

/**
 * Checks webhooks: signed with the key (over the body too), and each only once. They may be lost and arrive in another
 * order, so they only say sooner what the list of participants says every few seconds.
 */
export class Webhooks {
  readonly #receiver: WebhookReceiver
  readonly #seen = new Set<string>()

  constructor(key: string, secret: string) {
    this.#receiver = new WebhookReceiver(key, secret)
  }

  /** Returns the event of a body with its `Authorization` header, undefined if it is known; fails if it is forged. */
  async receive(body: string, authorization: string | undefined): Promise<WebhookEvent | undefined> {
    const event = await this.#receiver.receive(body, authorization)
    if (this.#seen.has(event.id)) return undefined
    this.#seen.add(event.id)
    const [oldest] = this.#seen
    if (this.#seen.size > maxRemembered && oldest !== undefined) this.#seen.delete(oldest)
    return event
  }
}
