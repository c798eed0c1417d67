import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { defineAccess } from '#test/access.ts'

const created = { topic: 'Topic', timezone: 'Europe/Paris', password: 'secret1' }
const change = { topic: 'Topic', number: '0123456789', password: 'secret1', security: 'password' } as const

export const access = defineAccess(personalMeeting, {
  get: { level: 'client', input: () => ({}) },
  create: { level: 'client', input: () => created },
  update: {
    level: 'client',
    input: () => ({ version: 1, ...change }),
    ok: 404,
    accepted: async (kit, { admin }) => {
      const { body } = await kit.as(admin).call(personalMeeting.create, created)
      return { ...change, number: body.number, version: body.version }
    },
    once: true,
  },
})
