import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  buildPageSchema,
  Email,
  EmptyOutput,
  errorCode,
  FirstName,
  Id,
  LanguageField,
  LastName,
  listExport,
  PageQuery,
  sortKeys,
  tenantScope,
} from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { Role } from '../identity/users.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, optionalSingleLine, singleLine } from '../text.ts'

export const tenantsErrors = defineErrors({
  'subdomain-invalid': { status: 400, en: 'Enter a valid subdomain', fr: 'Saisissez un sous-domaine valide' },
  'subdomain-taken': { status: 409, en: 'This subdomain is taken', fr: 'Ce sous-domaine est déjà pris' },
  'subdomains-impossible': {
    status: 400,
    en: 'This installation is reached by an address, not a name: it has no subdomains',
    fr: 'Cette installation est atteinte par une adresse et non par un nom : elle n’a pas de sous-domaines',
  },
  'operator-protected': {
    status: 409,
    en: 'The operator can be neither moved nor disabled nor deleted',
    fr: 'L’opérateur ne peut être ni déplacé, ni désactivé, ni supprimé',
  },
  'name-mismatch': { status: 400, en: 'This is not its name', fr: 'Ce n’est pas son nom' },
})

export const Tenant = z.strictObject({
  tenantuuid: Id,
  name: z.string(),
  sname: z.string(),
  subdomain: z.string(),
  url: z.string(),
  admin: z.string(),
  admin_email: z.string(),
  status: z.enum(['active', 'disabled']),
  createdAt: z.string(),
})
export type Tenant = z.output<typeof Tenant>
/** One DNS label (RFC 1123), lower case, no `xn--`; reserved names are refused by the server. */
export const Subdomain = z
  .string(errorCode(tenantsErrors, 'subdomain-invalid'))
  .trim()
  .toLowerCase()
  .regex(/^(?!.{2}--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, errorCode(tenantsErrors, 'subdomain-invalid'))
const Name = singleLine(200, errorCode(sharedErrors, 'name-invalid'))
const Country = z.string().regex(/^([A-Z]{2})?$/)
const ShortName = singleLine(50, errorCode(sharedErrors, 'name-invalid'))
export const TenantForm = z.strictObject({
  name: Name,
  sname: ShortName,
  subdomain: Subdomain,
  admin_firstname: FirstName,
  admin_lastname: LastName,
  admin_email: Email,
  /** ISO 3166-1 alpha-2, or ''. */
  country: Country.default(''),
})

/** Everything that a tenant's settings say (spec §3, 'Tenant'); brand and mail server stand in slices of their own. */
export const TenantSettings = Tenant.extend({
  operator: z.boolean(),
  address: z.string(),
  /** ISO 3166-1 alpha-2, or ''. */
  country: z.string(),
  /** Least length of passwords. */
  password_length: z.int(),
  signup_normal: z.boolean(),
  /** Whether its emails are sent at all: by its own mail server, or by the installation's. */
  sends_email: z.boolean(),
  version: z.int(),
  /** What a new tenant still lacks, in the order in which it is mended. */
  missing: z.array(z.enum(['logo', 'theme', 'smtp', 'address', 'users', 'meeting'])),
})
export type TenantSettings = z.output<typeof TenantSettings>
export const TenantUpdate = z.strictObject({
  tenantuuid: Id,
  version: z.int(),
  name: Name,
  sname: ShortName,
  address: multiLine(500),
  country: Country,
  password_length: z.int().min(6).max(64),
  signup_normal: z.boolean(),
})

const TenantInput = z.strictObject({ id: Id })

const sort = sortKeys('name', 'added').default('name')
const filters = { status: Tenant.shape.status.optional() }

export const tenants = defineCalls(tenantsErrors, {
  /** Super administrators see all, administrators their own. */
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
  /** The list as CSV, all rows of it. */
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
  /** The former subdomain leads to the new one for a year. */
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
  /** Disabled, its people are signed out, its meetings end and its host answers as an unknown one. */
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
  /** Everything of the tenant goes; its name is typed to confirm. No undo. */
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
  /** Roles that people of the tenant can have. */
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
