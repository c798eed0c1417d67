import { attendance } from '@foyer/contract/insight/attendance'
import { anyPeriod, defineAccess, unknownId } from '#test/access.ts'
import { insertConference } from '#test/meetings.ts'

export const access = defineAccess(
  attendance,
  {
    get: {
      level: 'client',
      object: 'own',
      input: ({ endedId }) => ({ list: 'past', conferenceId: endedId }),
      variants: [{ all: true, ...anyPeriod }, { list: 'completed' }],
    },
  },
  {
    unknown: { endedId: unknownId },
    create: async (kit, owner) => ({ endedId: await insertConference(kit, owner, { ended: true }) }),
  },
)
