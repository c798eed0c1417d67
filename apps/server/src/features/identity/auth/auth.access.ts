import { auth } from '@foyer/contract/identity/auth'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(auth, {
  client: { level: 'anyone', input: () => ({ appIdentifier: 'web' }) },
  login: {
    level: 'anyone',
    input: () => ({ email: `no-${Math.random()}@example.test`, password: 'x' }),
    ok: 401,
  },
  tenantInfo: { level: 'anyone', input: () => ({}) },
  userInfo: { level: 'anyone', input: () => ({}) },
  permissions: { level: 'client', input: () => ({}) },
  confirmPassword: { level: 'client', input: () => ({ password: 'Correct1Horse' }) },
  updateLanguage: { level: 'client', input: () => ({ language: 'en' }) },
  logout: { level: 'anyone', input: () => ({}) },
})
