import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  EmptyInput,
  EmptyOutput,
  Id,
  LanguageField,
  listExport,
  PageQuery,
  sortKeys,
  tenantScope,
} from '../common.ts'
import { BuiltInRole, RoleId } from '../identity/role-id.ts'
import { optionalSingleLine } from '../text.ts'
import { maxSelectedTenants } from './tenant-constants.ts'
import { tenantsErrors } from './tenants.errors.ts'
import { Subdomain, Tenant, TenantFigures, TenantForm, TenantSettings, TenantUpdate } from './tenants.shapes.ts'

const TenantInput = z.strictObject({ id: Id })

/** `name` is empty for a built-in role. */
const TenantRole = z.strictObject({
  role: RoleId,
  name: z.string(),
  level: BuiltInRole,
  /** Whether the caller may give it to users. */
  assignable: z.boolean(),
})

const sort = sortKeys('name', 'added').default('name')
const filters = {
  status: Tenant.shape.status.optional(),
  /** `open`: the tenant has one user only, or no meeting yet. */
  setup: z.enum(['open', 'done']).optional(),
  /** `failed`: an email of the last 24 hours was not delivered. */
  mail: z.enum(['failed']).optional(),
}
const TenantIds = z.array(Id).min(1).max(maxSelectedTenants)
/** Ids that are separated by commas, for the address of a file. */
const IdList = z
  .string()
  .max(maxSelectedTenants * 37)
  .transform((ids) => ids.split(','))
  .pipe(TenantIds)

// biome-ignore format: a call in a few lines reads like a table
export const tenants = defineCalls({ slice: 'tenants', level: 'admin', scope: 'all', errors: tenantsErrors }, {
  /** All tenants for super administrators, their own one for administrators. */
  list: {
    method: 'POST', path: '/getTenants', permission: 'tenant.get', readOnly: true, dependsOn: ['users', 'meetings'],
    input: PageQuery.extend({ sort, filters: z.strictObject(filters).default({}) }), output: buildPageSchema(Tenant),
  },
  /** How many tenants there are by state; those that are active have their setup done or open. */
  count: {
    method: 'POST', path: '/countTenants', permission: 'tenant.get', level: 'superadmin', readOnly: true,
    dependsOn: ['users', 'meetings'],
    input: EmptyInput, output: z.strictObject({ all: z.int(), active: z.int(), settingUp: z.int(), disabled: z.int() }),
  },
  /** Numbers of the named tenants, in any order; separate from `list`, because counting is slow. */
  listFigures: {
    method: 'POST', path: '/getTenantFigures', permission: 'tenant.get', level: 'superadmin', readOnly: true,
    dependsOn: ['users', 'meetings', 'conferences', 'tenant-brands', 'tenant-smtp', 'mail-log'],
    input: z.strictObject({ ids: TenantIds }), output: z.strictObject({ figures: z.array(TenantFigures) }),
  },
  /** All matching tenants as CSV, or those of them that are named. */
  export: {
    ...listExport, path: '/exportTenants', permission: 'tenant.get',
    input: z.strictObject({
      search: PageQuery.shape.search, sort, ...filters, ids: IdList.optional(), language: LanguageField.default('en'),
    }),
    output: EmptyOutput,
    audit: { en: 'Exported tenants', fr: 'Organisations exportées' },
  },
  create: {
    method: 'POST', path: '/addTenant', permission: 'tenant.put', level: 'superadmin', idempotent: true,
    input: TenantForm, output: z.strictObject({ tenant: Tenant, password: z.string(), url: z.string() }),
    errors: ['subdomain-invalid', 'subdomain-taken', 'subdomains-impossible', 'reauthentication-required'],
    audit: { en: 'Created a tenant', fr: 'Organisation créée' }, changes: ['tenants'],
  },
  get: {
    method: 'POST', path: '/getTenantInfo', permission: 'tenant.get', scope: 'named', readOnly: true,
    dependsOn: ['users', 'meetings', 'tenant-brands', 'tenant-smtp'],
    input: z.strictObject(tenantScope), output: TenantSettings, errors: ['not-found'],
  },
  update: {
    method: 'POST', path: '/updateTenant/:tenantuuid', permission: 'tenant.update', scope: 'named',
    input: TenantUpdate, output: TenantSettings, errors: ['not-found', 'forbidden', 'conflict', 'session-days-exceeded'],
    audit: { en: 'Edited a tenant', fr: 'Organisation modifiée' }, changes: ['tenants', 'auth'],
  },
  /** The former subdomain redirects to the new one for a year. */
  changeSubdomain: {
    method: 'POST', path: '/moveTenant/:id', permission: 'tenant.put', level: 'superadmin',
    input: TenantInput.extend({ subdomain: Subdomain }), output: Tenant,
    errors: [
      'not-found', 'operator-protected', 'subdomain-invalid', 'subdomain-taken', 'subdomains-impossible',
      'reauthentication-required',
    ],
    audit: { en: 'Changed a subdomain', fr: 'Sous-domaine changé' }, changes: ['tenants'],
  },
  /** Disabling signs all users out, ends the tenant's meetings and makes its hostname respond like an unknown one. */
  enable: {
    method: 'POST', path: '/enableTenant/:id', permission: 'tenant.put', level: 'superadmin',
    input: TenantInput.extend({ enabled: z.boolean() }), output: Tenant,
    errors: ['not-found', 'operator-protected', 'reauthentication-required'],
    audit: { en: 'Enabled or disabled a tenant', fr: 'Organisation activée ou désactivée' },
    changes: ['tenants', 'conferences'],
  },
  /** Disables tenants as `enable` does, all or none; unknown and disabled ones are left as they are. */
  disableSeveral: {
    method: 'POST', path: '/disableTenants', permission: 'tenant.put', level: 'superadmin',
    input: z.strictObject({ ids: TenantIds }), output: z.strictObject({ disabled: z.array(Id) }),
    errors: ['operator-protected', 'reauthentication-required'],
    audit: { en: 'Disabled several tenants', fr: 'Plusieurs organisations désactivées' },
    changes: ['tenants', 'conferences'],
  },
  /** Permanently deletes the tenant and all its data. The caller confirms with the tenant's name. */
  delete: {
    method: 'DELETE', path: '/deleteTenant/:id', permission: 'tenant.delete', level: 'superadmin',
    input: TenantInput.extend({ name: optionalSingleLine(200) }), output: EmptyOutput,
    errors: ['not-found', 'operator-protected', 'name-mismatch', 'reauthentication-required'],
    audit: { en: 'Deleted a tenant', fr: 'Organisation supprimée' }, changes: ['tenants', 'conferences'],
  },
  /** The roles that users of the tenant can have. */
  roles: {
    method: 'POST', path: '/getTenantRoles', permission: 'user.get', scope: 'named', readOnly: true, dependsOn: ['roles'],
    input: z.strictObject(tenantScope), output: z.strictObject({ items: z.array(TenantRole) }),
    errors: ['not-found'],
  },
})
