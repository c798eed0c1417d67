import type { Conference, Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import type { RoleLevel } from '@foyer/contract/permissions'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import type { ListedConference } from './conferences.store.ts'
import type { ParticipantRow } from './participants.store.ts'

/** Only super administrators see which tenant a conference belongs to. */
export const toConference = (row: ListedConference, level: RoleLevel): Conference => ({
  id: row.id,
  topic: row.topic,
  number: row.number,
  host: row.host_name,
  tenant: level === 'superadmin' ? row.tenant : '',
  startsAt: row.started_at.toISOString(),
  endsAt: row.ended_at?.toISOString() ?? null,
  participants: row.participant_count,
})

export const toParticipant = (row: ParticipantRow): Participant => ({
  id: row.id,
  name: row.name,
  email: row.email,
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
})

/** Those whose connection the engine knows; the identity of a participant in the engine is their id. */
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
