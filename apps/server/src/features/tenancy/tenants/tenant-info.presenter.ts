import type { TenantInfo } from '@foyer/contract/identity/auth'
import { parseTheme } from '@foyer/contract/theme'
import { z } from 'zod'

/** What a tenant's rows say of it to everybody. */
type Row = {
  tenant_id: string
  kind: string
  name: string
  sname: string
  signup_normal: boolean
  /** Null where the tenant has no brand of its own. */
  brand: unknown
  /** Ids of its pictures by their place. */
  pictures: unknown
}

const Words = z.string().catch('')
const Brand = z.object({
  brandname: Words,
  brand_url: Words,
  login_heading: Words,
  login_body: Words,
  register_heading: Words,
  register_body: Words,
  theme: z.object({ lite: z.record(z.string(), z.string()).default({}) }).catch({ lite: {} }),
})
const plain = Brand.parse({})
const Pictures = z.record(z.string(), z.uuid()).catch({})

/** Public facts of a tenant, for the page and the call alike. */
export function toTenantInfo(tenant: Row, sendsEmail: boolean): TenantInfo {
  const brand = Brand.safeParse(tenant.brand).data ?? plain
  const pictures = Pictures.parse(tenant.pictures)
  const url = (slot: string): string => (pictures[slot] === undefined ? '' : `/brand/${pictures[slot]}`)
  return {
    tenantuuid: tenant.tenant_id,
    sname: tenant.sname,
    brandname: brand.brandname || tenant.name,
    brandUrl: brand.brand_url,
    operator: tenant.kind === 'operator',
    logos: { logoDark: url('logoDark'), logoWhite: url('logoWhite'), favicon: url('favicon') },
    text: {
      portal_login_heading: brand.login_heading,
      portal_login_body: brand.login_body,
      portal_register_heading: brand.register_heading,
      portal_regiser_body: brand.register_body,
    },
    signup: { normal: tenant.signup_normal },
    backgroundImages: { portal: url('portal'), landing: url('landing') },
    sends_email: sendsEmail,
    theme: { lite: parseTheme(brand.theme.lite) },
  }
}
