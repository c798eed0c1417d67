import type {
  Conference,
  ConferenceEvent,
  ConnectionQuality,
  Participant,
  ParticipantConnection,
} from '@foyer/contract/meetings/conferences'
import { audioIssues, shareIssues, videoIssues } from '@foyer/contract/meetings/feedback-constants'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { EventRow } from './conference-events.store.ts'
import type { ListedConference } from './conferences.store.ts'
import type { ParticipantRow } from './participants.store.ts'

type Reader = Pick<Actor, 'tenantId' | 'level'>

/**
 * Presents a conference: only super administrators see which tenant it belongs to. Pictures are served at the host of
 * their tenant only.
 */
export const toConference = (row: ListedConference, { tenantId, level }: Reader): Conference => ({
  id: row.id,
  topic: row.topic,
  number: row.number,
  host: row.host_name,
  hostPicture: row.tenant_id === tenantId ? row.host_picture : '',
  tenant: level === 'superadmin' ? row.tenant : '',
  startsAt: row.started_at.toISOString(),
  endsAt: row.ended_at?.toISOString() ?? null,
  participants: row.participant_count,
  locked: row.locked,
  manageable: row.ended_at === null && row.tenant_id === tenantId,
  rating: row.average_rating,
  connection: toWorstConnection(row),
})

/** Returns the worst connection of a conference. */
export const toWorstConnection = ({ worst }: Pick<ListedConference, 'worst'>): ConnectionQuality | null =>
  worst === null ? null : toQuality({ ...worst, roundTripMs: worst.round_trip_ms })

/** A connection that was poor or lost for more of the time than this is called poor. */
const maxPoorShare = 0.1

type Samples = { samples: number; poor: number; loss: number | null; roundTripMs: number | null }

function toQuality({ samples, poor, loss, roundTripMs }: Samples): ConnectionQuality | null {
  if (samples === 0) return null
  const poorShare = poor / samples
  return { state: poorShare > maxPoorShare ? 'poor' : 'good', poorShare, loss, roundTripMs }
}

const toFeedback = (row: ParticipantRow): Participant['feedback'] =>
  row.rating === null
    ? null
    : {
        rating: row.rating,
        videoIssues: videoIssues.filter((issue) => row.video_issues?.includes(issue)),
        audioIssues: audioIssues.filter((issue) => row.audio_issues?.includes(issue)),
        shareIssues: shareIssues.filter((issue) => row.share_issues?.includes(issue)),
        suggestion: row.suggestion ?? '',
      }

export const toEvent = ({ id, at, type, name, by_name: by, detail }: EventRow): ConferenceEvent => ({
  id: String(id),
  at: at.toISOString(),
  type,
  name,
  by,
  detail,
})

export const toParticipant = (row: ParticipantRow, { tenantId }: Pick<Reader, 'tenantId'>): Participant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  picture: row.tenant_id === tenantId ? row.picture : '',
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  os: row.os,
  version: row.browser_version,
  platform: row.platform,
  speaker: row.speaker,
  mic: row.mic,
  camera: row.camera,
  network: row.network,
  ip: row.ip_address,
  quality: toQuality({
    samples: row.quality_samples,
    poor: row.poor_samples,
    loss: row.average_loss,
    roundTripMs: row.average_round_trip_ms,
  }),
  feedback: toFeedback(row),
  breakouts: row.breakouts.map(({ name, entered_at, left_at }) => ({
    name,
    enteredAt: new Date(entered_at).toISOString(),
    leftAt: left_at === null ? null : new Date(left_at).toISOString(),
  })),
})

/**
 * Lists the participants whose connection the engine knows; the identity of a participant in the engine is their id.
 */
export const toConnections = (participants: readonly ParticipantStats[]): ParticipantConnection[] =>
  participants.flatMap(({ connection, ...stats }) =>
    connection === 'unknown'
      ? []
      : {
          participantId: stats.identity,
          state: connection,
          loss: stats.loss ?? null,
          roundTripMs: stats.roundTripMs ?? null,
          sentBits: stats.sentBits ?? null,
          receivedBits: stats.receivedBits ?? null,
          pausedVideos: stats.pausedVideos,
        },
  )
