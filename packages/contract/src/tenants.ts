import { z } from 'zod'
import { defineCalls } from './call.ts'
import { Email, FirstName, Id, LastName, PageQuery, pageOf, plainText, says } from './common.ts'
import { fieldSentences } from './sentences.ts'

export const tenantsSentences = {
  ...fieldSentences,
  'tenant-name-invalid': { en: 'Enter a valid name', fr: 'Saisissez un nom valide' },
  'subdomain-invalid': { en: 'Enter a valid subdomain', fr: 'Saisissez un sous-domaine valide' },
  'subdomain-taken': { en: 'This subdomain is taken', fr: 'Ce sous-domaine est déjà pris' },
  'subdomains-impossible': {
    en: 'This installation is reached by an address, not a name: it has no subdomains',
    fr: 'Cette installation est atteinte par une adresse et non par un nom : elle n’a pas de sous-domaines',
  },
} as const

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
  .string(says(tenantsSentences, 'subdomain-invalid'))
  .trim()
  .toLowerCase()
  .regex(/^(?!.{2}--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, says(tenantsSentences, 'subdomain-invalid'))
export const TenantForm = z.strictObject({
  name: plainText(200, says(tenantsSentences, 'tenant-name-invalid')),
  sname: plainText(50, says(tenantsSentences, 'tenant-name-invalid')),
  subdomain: Subdomain,
  admin_firstname: FirstName,
  admin_lastname: LastName,
  admin_email: Email,
})

export const tenants = defineCalls(tenantsSentences, {
  list: {
    method: 'POST',
    path: '/getTenants',
    permission: 'tenant.get',
    level: 'superadmin',
    scope: 'all',
    reads: true,
    input: PageQuery,
    output: pageOf(Tenant),
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
    errors: ['subdomain-invalid', 'subdomain-taken', 'subdomains-impossible', 'password-wanted'],
  },
})
