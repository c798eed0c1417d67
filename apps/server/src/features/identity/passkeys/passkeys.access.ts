import { randomUUID } from 'node:crypto'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { defineAccess, unknownId } from '#test/access.ts'

const password = 'Correct1Horse'
const created = { id: 'aaaa', clientData: 'aaaa', attestation: 'aaaa', transports: [] }
const signed = { clientData: 'aaaa', authenticatorData: 'aaaa', signature: 'aaaa' }

export const access = defineAccess(
  passkeys,
  {
    list: { level: 'client', input: () => ({}) },
    begin: { level: 'client', input: () => ({ password }) },
    add: { level: 'client', input: () => ({ name: 'Phone', credential: created }), ok: 400 },
    rename: { level: 'client', object: 'own', input: ({ id }) => ({ id, name: 'Laptop' }) },
    remove: { level: 'client', object: 'own', input: ({ id }) => ({ id, password }) },
    beginLogin: { level: 'anyone', input: () => ({}) },
    login: { level: 'anyone', input: () => ({ credential: { id: randomUUID(), ...signed } }), ok: 401 },
  },
  {
    unknown: { id: unknownId },
    create: (kit, owner) =>
      kit.platform.database.withTenant(owner.tenantId, (db) =>
        db
          .insertInto('passkeys')
          .values({
            user_id: owner.id,
            credential_id: randomUUID(),
            public_key: Buffer.from('key'),
            counter: 0,
            transports: [],
            name: 'Phone',
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
  },
)

export const seed = [
  `insert into passkeys (tenant_id, user_id, credential_id, public_key, counter, transports, name)
   select tenant_id, id, id::text, '', 0, '{}', 'Phone' from users where tenant_id = $1`,
]
