import { registration } from '@foyer/contract/identity/registration'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(registration, {
  create: {
    level: 'anyone',
    input: () => ({ firstname: 'New', lastname: 'Person', email: `new-${Math.random()}@example.test` }),
    ok: 403,
    once: true,
    accepted: async (kit, { tenantId }) => {
      await kit.owner('update tenants set signup_normal_enabled = true where tenant_id = $1', [tenantId])
      return { firstname: 'New', lastname: 'Person', email: 'registered@example.test' }
    },
  },
  resend: { level: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
})
