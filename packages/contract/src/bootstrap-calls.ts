import type { Call } from './call.ts'

/** Identifier of the built-in web client. */
export const webClientId = 'web'

/** A call without its schemas. */
export type CallRow = Omit<Call, 'input' | 'output'>

/**
 * The calls that every page makes before it shows anything. Their schemas are added in `auth.ts`: sending a request
 * does not need them, so the first page loads without zod.
 */
export const bootstrapCalls = {
  client: {
    method: 'POST',
    path: '/login/client',
    permission: 'public',
    level: 'anyone',
    readOnly: true,
    errors: ['unknown-client'],
  },
  tenantInfo: {
    method: 'GET',
    path: '/get-tenant-info',
    permission: 'public',
    level: 'anyone',
    readOnly: true,
    errors: [],
  },
  userInfo: {
    method: 'GET',
    path: '/get-user-info',
    permission: 'public',
    level: 'anyone',
    readOnly: true,
    errors: [],
  },
  permissions: {
    method: 'GET',
    path: '/getUserPermissions',
    permission: 'signed-in',
    level: 'client',
    readOnly: true,
    errors: [],
  },
  updateLanguage: {
    method: 'POST',
    path: '/updateLanguage',
    permission: 'signed-in',
    level: 'client',
    errors: [],
  },
  logout: {
    method: 'GET',
    path: '/logout/user',
    permission: 'public',
    level: 'anyone',
    errors: [],
  },
} as const satisfies { readonly [name: string]: CallRow }
