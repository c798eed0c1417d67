import type { Call } from './call.ts'

/** The built-in web client (domain.md §1). */
export const webClientId = 'web'

/** A call without its schemas. */
export type CallRow = Omit<Call, 'input' | 'output'>

/**
 * What every page asks before it shows anything. Apart from the schemas, which `auth.ts` adds, because sending needs
 * only these: the first page does not wait for zod.
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
