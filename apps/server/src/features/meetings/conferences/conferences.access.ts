import { conferences } from '@foyer/contract/meetings/conferences'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'
import { insertConference } from '#test/meetings.ts'

export const access = defineAccess(
  conferences,
  {
    listLive: { level: 'admin', input: () => firstPage },
    countLive: { level: 'admin', input: () => ({}) },
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
