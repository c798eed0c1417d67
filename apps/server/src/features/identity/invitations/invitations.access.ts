import { invitations } from '@foyer/contract/identity/invitations'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(
  invitations,
  {
    create: {
      level: 'admin',
      input: () => ({ users: [{ email: `new-${Math.random()}@example.test` }], role: 'member' }),
    },
    resend: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
    createLink: {
      level: 'admin',
      object: 'tenant',
      input: ({ userId }) => ({ id: userId, purpose: 'reset' }),
    },
    connect: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
  },
  { unknown: { userId: unknownId }, create: async (kit, owner) => ({ userId: (await kit.createUser(owner)).id }) },
)
