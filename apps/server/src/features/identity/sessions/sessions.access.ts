import { randomBytes } from 'node:crypto'
import { sessions } from '@foyer/contract/identity/sessions'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(
  sessions,
  {
    list: { level: 'client', input: () => ({}) },
    end: { level: 'client', object: 'own', input: ({ sessionId }) => ({ id: sessionId }) },
    endOthers: { level: 'client', input: () => ({}) },
    endAll: { level: 'admin', object: 'tenant', input: ({ userId }) => ({ id: userId }) },
  },
  {
    unknown: { sessionId: unknownId, userId: unknownId },
    create: async (kit, owner) => {
      const [{ id: sessionId }] = await kit.owner(
        `insert into sessions (tenant_id, user_id, token_hash, expires_at, ip_address, user_agent)
         values ($1, $2, $3, portal_now() + interval '1 day', '192.0.2.7', 'access') returning id`,
        [owner.tenantId, owner.id, randomBytes(32)],
      )
      return { sessionId, userId: (await kit.createUser(owner)).id }
    },
  },
)

/** One for each user. */
export const seed = [
  `insert into sessions (tenant_id, user_id, token_hash, expires_at, ip_address, user_agent)
   select tenant_id, id, sha256(id::text::bytea), portal_now() + interval '1 day', '192.0.2.7', 'seed' from users where tenant_id = $1`,
]
