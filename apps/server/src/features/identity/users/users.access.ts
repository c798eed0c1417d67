import { users } from '@foyer/contract/identity/users'
import { defineAccess, firstPage, unknownId } from '#test/access.ts'

const user = { firstname: 'New', lastname: 'Person', role: 'member' } as const
const buildEmail = () => `new-${Math.random()}@example.test`

export const access = defineAccess(
  users,
  {
    list: { level: 'admin', input: () => firstPage },
    count: { level: 'admin', input: () => ({}) },
    get: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    create: {
      level: 'admin',
      once: true,
      input: () => ({ email: buildEmail(), ...user }),
    },
    createInTenant: {
      level: 'admin',
      once: true,
      input: ({ tenantId }) => ({ tenantuuid: tenantId, email: buildEmail(), ...user }),
    },
    update: {
      level: 'admin',
      object: 'tenant',
      input: ({ userId }) => ({
        id: userId,
        version: 1,
        email: buildEmail(),
        ...user,
        language: 'fr',
      }),
    },
    resetPassword: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    enable: {
      level: 'admin',
      object: 'tenant',
      input: ({ userId }) => ({ id: userId, enabled: false }),
    },
    removalPreview: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    bulkRemovalPreview: { level: 'admin', input: () => ({ selection: { ids: [unknownId] } }) },
    delete: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
    restore: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
    // A user of another tenant is reported as a failed item (users-bulk.test.ts).
    bulkUpdate: {
      level: 'admin',
      input: ({ userId }) => ({ action: 'disable', selection: { ids: [userId] } }),
    },
    export: { level: 'admin', input: () => ({}) },
    exportLinks: { level: 'admin', input: ({ userId }) => ({ selection: { ids: [userId] } }) },
  },
  { unknown: { userId: unknownId }, create: async (kit, owner) => ({ userId: (await kit.createUser(owner)).id }) },
)
