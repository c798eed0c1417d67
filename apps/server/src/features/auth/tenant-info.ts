import type { TenantInfo } from '@foyer/contract/auth'

/** Public facts of a tenant, for the page and the call alike. */
export const tenantInfo = (tenant: { tenant_id: string; kind: string; name: string; sname: string }): TenantInfo => ({
  tenantuuid: tenant.tenant_id,
  sname: tenant.sname,
  brandname: tenant.name,
  brandUrl: '',
  operator: tenant.kind === 'operator',
  logos: { logoDark: '', logoWhite: '', favicon: '' },
  text: { portal_login_heading: '', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' },
  signup: { normal: false, social: false },
  backgroundImages: { portal: '' },
  dial_in: false,
  theme: { lite: {} },
})
