import { sso } from '@foyer/contract/identity/sso'
import { defineAccess, unknownId } from '#test/access.ts'

const token = { provider: unknownId, token_id: 'x' }

export const access = defineAccess(sso, {
  configs: { level: 'anyone', input: () => ({}) },
  begin: { level: 'anyone', input: () => ({ provider: unknownId }), ok: 403 },
  complete: { level: 'anyone', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
  beginTest: { level: 'admin', input: () => ({ provider: unknownId }), ok: 404 },
  completeTest: { level: 'admin', input: () => ({ state: 'x', code: 'x' }), ok: 400 },
  login: { level: 'anyone', input: () => token, ok: 403 },
  signup: { level: 'anyone', input: () => token, ok: 403 },
})
