import { explanations } from '@foyer/contract/identity/explanations'
import { defineAccess, unknownId } from '#test/access.ts'
import { createUserWithRole } from '#test/roles.ts'

export const access = defineAccess(
  explanations,
  {
    user: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId, key: 'user.get' }) },
    own: { level: 'client', input: () => ({ key: 'tenant.put' }) },
  },
  {
    unknown: { userId: unknownId },
    create: async (kit, owner) => ({ userId: (await createUserWithRole(kit, owner, { level: 'member' })).id }),
  },
)
