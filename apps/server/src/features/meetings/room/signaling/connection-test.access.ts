import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { defineAccess } from '#test/access.ts'
import { makeMeeting } from '#test/meetings.ts'

export const access = defineAccess(connectionTest, {
  start: {
    level: 'anyone',
    input: () => ({ number: '0000000000' }),
    ok: 503,
    accepted: async (kit, { admin }) => {
      const { number, password } = await makeMeeting(kit, admin)
      return { number, password }
    },
  },
})
