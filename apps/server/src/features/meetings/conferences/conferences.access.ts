import { completedMeetings } from '@foyer/contract/meetings/completed-meetings'
import { liveMeetings } from '@foyer/contract/meetings/live-meetings'
import { anyPeriod, defineAccess, firstPage, unknownId } from '#test/access.ts'
import { insertConference } from '#test/meetings.ts'

export const access = [
  ...defineAccess(
    liveMeetings,
    {
      list: { level: 'admin', input: () => firstPage },
      export: { level: 'admin', input: () => ({}) },
      listParticipants: {
        level: 'admin',
        object: 'tenant',
        input: ({ conferenceId }) => ({ ...firstPage, conferenceId }),
      },
    },
    {
      unknown: { conferenceId: unknownId },
      create: async (kit, owner) => ({ conferenceId: await insertConference(kit, owner) }),
    },
  ),
  ...defineAccess(
    completedMeetings,
    {
      list: { level: 'admin', input: () => ({ ...firstPage, ...anyPeriod }) },
      export: { level: 'admin', input: () => ({}) },
      listParticipants: {
        level: 'admin',
        object: 'tenant',
        input: ({ conferenceId }) => ({ ...firstPage, conferenceId }),
      },
    },
    {
      unknown: { conferenceId: unknownId },
      create: async (kit, owner) => ({ conferenceId: await insertConference(kit, owner, { ended: true }) }),
    },
  ),
]
