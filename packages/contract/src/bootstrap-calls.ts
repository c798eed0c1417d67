import { defineCallRows } from './call.ts'
import { authErrors } from './identity/auth.errors.ts'

/** Identifier of the built-in web client. */
export const webClientId = 'web'

/**
 * The calls that every page makes before it shows anything. Their schemas are added in `auth.ts`: sending a request
 * does not need them, so the first page loads without zod.
 */
// biome-ignore format: a call in a few lines reads like a table
export const bootstrapCalls = defineCallRows({ slice: 'auth', level: 'anyone', errors: authErrors }, {
  client: {
    method: 'POST', path: '/login/client', permission: 'public', readOnly: true, errors: ['unknown-client'],
  },
  tenantInfo: { method: 'GET', path: '/get-tenant-info', permission: 'public', readOnly: true },
  userInfo: { method: 'GET', path: '/get-user-info', permission: 'public', readOnly: true },
  permissions: {
    method: 'GET', path: '/getUserPermissions', permission: 'signed-in', level: 'client', readOnly: true,
  },
  updateLanguage: {
    method: 'POST', path: '/updateLanguage', permission: 'signed-in', level: 'client',
    audit: { en: 'Changed their language', fr: 'A changé sa langue' }, changes: ['users'],
  },
  logout: {
    method: 'GET', path: '/logout/user', permission: 'public',
    audit: { en: 'Signed out', fr: 'S’est déconnecté' }, changes: [],
  },
})
