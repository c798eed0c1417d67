import { meetingState } from '@foyer/contract/insight/meeting-state'
import { defineAccess } from '#test/access.ts'
import { makeMeeting } from '#test/meetings.ts'

export const access = defineAccess(
  meetingState,
  // The built-in role of members does not have the key; a custom one may (meeting-state.test.ts).
  { get: { level: 'admin', object: 'tenant', input: ({ number }) => ({ id: number }) } },
  {
    unknown: { number: '0000000000' },
    create: async (kit, owner) => ({ number: (await makeMeeting(kit, owner)).number }),
  },
)
