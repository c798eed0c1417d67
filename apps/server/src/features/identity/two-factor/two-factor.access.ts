import { twoFactor } from '@foyer/contract/identity/two-factor'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(twoFactor, {
  state: { level: 'client', input: () => ({}) },
  get: { level: 'client', input: () => ({ password: 'Correct1Horse' }) },
  enable: { level: 'client', input: () => ({ code: '000' }), ok: 400 },
  disable: { level: 'client', input: () => ({ password: 'Correct1Horse' }), ok: 409 },
  renewRecoveryCodes: { level: 'client', input: () => ({ password: 'Correct1Horse' }), ok: 409 },
  login: { level: 'anyone', input: () => ({ tmpid: 'x', code: '123456' }), ok: 401 },
  beginSetup: { level: 'anyone', input: () => ({ tmpid: 'x' }), ok: 401 },
  completeSetup: { level: 'anyone', input: () => ({ tmpid: 'x', code: '123456' }), ok: 401 },
  requirement: { level: 'admin', input: () => ({}) },
  require: { level: 'admin', input: () => ({ version: 1, roles: [], graceDays: 14 }) },
  reset: { level: 'admin', input: () => ({ id: unknownId }), ok: 404 },
})
