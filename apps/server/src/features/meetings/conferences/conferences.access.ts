import { conferences } from '@foyer/contract/meetings/conferences'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'
import { insertConference } from '#test/meetings.ts'

export const access = defineAccess(
  conferences,
  {
    listLive: { level: 'admin', input: () => firstPage },
    exportLive: { level: 'admin', input: () => ({}) },
    listLiveParticipants: {
      level: 'admin',
      object: 'tenant',
      input: ({ liveId }) => ({ ...firstPage, conferenceId: liveId }),
    },
    listConnections: {
      level: 'admin',
      object: 'tenant',
      input: ({ liveId }) => ({ conferenceId: liveId }),
    },
    getConnection: {
      level: 'admin',
      object: 'tenant',
      input: ({ endedId }) => ({ conferenceId: endedId, list: 'completed', participantId: unknownId }),
    },
    getEngine: { level: 'superadmin', input: () => ({}) },
    listCompleted: { level: 'admin', input: () => ({ ...firstPage, ...anyPeriod }) },
    exportCompleted: { level: 'admin', input: () => ({}) },
    listCompletedParticipants: {
      level: 'admin',
      object: 'tenant',
      input: ({ endedId }) => ({ ...firstPage, conferenceId: endedId }),
    },
    listEvents: {
      level: 'admin',
      object: 'tenant',
      input: ({ endedId }) => ({ page: 1, size: 10, conferenceId: endedId, list: 'completed' }),
    },
  },
  {
    unknown: { liveId: unknownId, endedId: unknownId },
    create: async (kit, owner) => ({
      liveId: await insertConference(kit, owner),
      endedId: await insertConference(kit, owner, { ended: true }),
    }),
  },
)

/** Sampled connections and a log for the seeded conferences. */
export const seed = [
  `update participants set quality_samples = 10, poor_samples = 1, average_loss = 0.01 where tenant_id = $1`,
  `insert into connection_samples (tenant_id, conference_id, at, samples)
   select tenant_id, id, started_at, '' from conferences where tenant_id = $1`,
  `insert into conference_events (tenant_id, conference_id, type, participant_id, name)
   select tenant_id, conference_id, 'joined', id, name from participants where tenant_id = $1`,
]
