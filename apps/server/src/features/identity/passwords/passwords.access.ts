import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(passwords, {
  getLink: {
    level: 'anyone',
    input: () => ({ token: 'x' }),
    accepted: async (kit, tenant) => {
      const { id } = await kit.createUser(tenant)
      const { body } = await kit.as(tenant.admin).call(invitations.createLink, { id, purpose: 'reset' })
      return { token: new URL(body.url).hash.slice(1) }
    },
  },
  change: {
    level: 'anyone',
    input: () => ({ token: 'x', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 400,
  },
  forgot: { level: 'anyone', input: () => ({ email: `no-${Math.random()}@example.test` }) },
  renewLink: { level: 'anyone', input: () => ({ token: 'x' }), ok: 400 },
  updateOwn: {
    level: 'client',
    input: () => ({ current: 'Wrong1Word', password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    ok: 403,
  },
})
