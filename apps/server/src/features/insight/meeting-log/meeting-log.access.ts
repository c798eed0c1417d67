import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { defineAccess, unknownId } from '#test/access.ts'
import { insertConference } from '#test/meetings.ts'

const page = { page: 1, size: 10 }

export const access = defineAccess(
  meetingLog,
  {
    listConferences: { level: 'member', input: () => ({ ...page, number: '1234567890' }) },
    get: { level: 'member', object: 'own', input: ({ conferenceId }) => ({ conferenceId }) },
    listLanes: { level: 'member', object: 'own', input: ({ conferenceId }) => ({ ...page, conferenceId }) },
    listConnections: { level: 'member', object: 'own', input: ({ conferenceId }) => ({ ...page, conferenceId }) },
    listEvents: { level: 'member', object: 'own', input: ({ conferenceId }) => ({ ...page, conferenceId }) },
    exportEvents: { level: 'member', object: 'own', input: ({ conferenceId }) => ({ conferenceId }) },
  },
  {
    unknown: { conferenceId: unknownId },
    create: async (kit, owner) => ({ conferenceId: await insertConference(kit, owner, { ended: true }) }),
  },
)
