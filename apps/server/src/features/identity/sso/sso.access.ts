import { sso } from '@foyer/contract/identity/sso'
import { defineAccess, unknownId } from '#test/access.ts'

const password = 'Correct1Horse'
const token = { provider: unknownId, token_id: 'x' }

export const access = defineAccess(sso, {
  configs: { level: 'anyone', input: () => ({}) },
  begin: { level: 'anyone', input: () => ({ provider: unknownId }), ok: 403 },
  complete: { level: 'anyone', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
  beginTest: { level: 'admin', input: () => ({ provider: unknownId }), ok: 404 },
  completeTest: { level: 'admin', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
  login: { level: 'anyone', input: () => token, ok: 403 },
  signup: { level: 'anyone', input: () => token, ok: 403 },
  identities: { level: 'client', input: () => ({}) },
  beginLink: { level: 'client', input: () => ({ provider: unknownId, password }), ok: 403 },
  completeLink: { level: 'client', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
  unlink: { level: 'client', input: () => ({ id: unknownId, password }), ok: 404 },
  beginConfirmation: { level: 'client', input: () => ({ provider: unknownId }), ok: 403 },
  completeConfirmation: { level: 'client', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
})

export const seed = [
  `insert into user_identities (tenant_id, issuer, subject, user_id, email)
   select tenant_id, 'https://id.example', id::text, id, email from users where tenant_id = $1`,
]
