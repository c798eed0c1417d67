import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  EmptyOutput,
  Id,
  LanguageField,
  listExport,
  PageQuery,
  sortKeys,
  tenantScope,
} from '../common.ts'
import { Role } from '../identity/users.shapes.ts'
import { optionalSingleLine } from '../text.ts'
import { tenantsErrors } from './tenants.errors.ts'
import { Subdomain, Tenant, TenantForm, TenantSettings, TenantUpdate } from './tenants.shapes.ts'

const TenantInput = z.strictObject({ id: Id })

const sort = sortKeys('name', 'added').default('name')
const filters = { status: Tenant.shape.status.optional() }

export const tenants = defineCalls(tenantsErrors, {
  /** All tenants for super administrators, their own one for administrators. */
  list: {
    method: 'POST',
    path: '/getTenants',
    permission: 'tenant.get',
    level: 'admin',
    scope: 'all',
    readOnly: true,
    input: PageQuery.extend({ sort, filters: z.strictObject(filters).default({}) }),
    output: buildPageSchema(Tenant),
    errors: [],
  },
  /** All matching tenants as CSV. */
  export: {
    ...listExport,
    path: '/exportTenants',
    permission: 'tenant.get',
    level: 'admin',
    scope: 'all',
    input: z.strictObject({
      search: PageQuery.shape.search,
      sort,
      ...filters,
      language: LanguageField.default('en'),
    }),
    output: EmptyOutput,
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/addTenant',
    permission: 'tenant.put',
    level: 'superadmin',
    scope: 'all',
    idempotent: true,
    input: TenantForm,
    output: z.strictObject({ tenant: Tenant, password: z.string(), url: z.string() }),
    errors: ['subdomain-invalid', 'subdomain-taken', 'subdomains-impossible', 'reauthentication-required'],
  },
  get: {
    method: 'POST',
    path: '/getTenantInfo',
    permission: 'tenant.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject(tenantScope),
    output: TenantSettings,
    errors: ['not-found'],
  },
  update: {
    method: 'POST',
    path: '/updateTenant/:tenantuuid',
    permission: 'tenant.update',
    level: 'admin',
    scope: 'named',
    input: TenantUpdate,
    output: TenantSettings,
    errors: ['not-found', 'conflict'],
  },
  /** The former subdomain redirects to the new one for a year. */
  changeSubdomain: {
    method: 'POST',
    path: '/moveTenant/:id',
    permission: 'tenant.put',
    level: 'superadmin',
    scope: 'all',
    input: TenantInput.extend({ subdomain: Subdomain }),
    output: Tenant,
    errors: [
      'not-found',
      'operator-protected',
      'subdomain-invalid',
      'subdomain-taken',
      'subdomains-impossible',
      'reauthentication-required',
    ],
  },
  /** Disabling signs all users out, ends the tenant's meetings and makes its hostname respond like an unknown one. */
  enable: {
    method: 'POST',
    path: '/enableTenant/:id',
    permission: 'tenant.put',
    level: 'superadmin',
    scope: 'all',
    input: TenantInput.extend({ enabled: z.boolean() }),
    output: Tenant,
    errors: ['not-found', 'operator-protected', 'reauthentication-required'],
  },
  /** Permanently deletes the tenant and all its data. The caller confirms with the tenant's name. */
  delete: {
    method: 'DELETE',
    path: '/deleteTenant/:id',
    permission: 'tenant.delete',
    level: 'superadmin',
    scope: 'all',
    input: TenantInput.extend({ name: optionalSingleLine(200) }),
    output: EmptyOutput,
    errors: ['not-found', 'operator-protected', 'name-mismatch', 'reauthentication-required'],
  },
  /** The roles that users of the tenant can have, with the number of users of each. */
  roles: {
    method: 'POST',
    path: '/getTenantRoles',
    permission: 'user.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject(tenantScope),
    output: z.strictObject({ items: z.array(z.strictObject({ role: Role, level: Role, users: z.int() })) }),
    errors: ['not-found'],
  },
})
