import type { TenantInfo } from '@foyer/contract/identity/auth'
import { toBrandImagePath } from '@foyer/contract/tenancy/tenant-brands'
import { parseTheme } from '@foyer/contract/theme'
import { z } from 'zod'

/** The rows of a tenant that are public. */
type TenantInfoRow = {
  tenant_id: string
  kind: string
  name: string
  sname: string
  language: TenantInfo['language']
  signup_normal_enabled: boolean
  signup_social_enabled: boolean
  /** Null if the tenant has no brand. */
  brand: unknown
  /** Image ids by slot. */
  pictures: unknown
}

const Text = z.string().catch('')
const Brand = z.object({
  brandname: Text,
  brand_url: Text,
  login_heading: Text,
  login_body: Text,
  register_heading: Text,
  register_body: Text,
  theme: z.object({ lite: z.record(z.string(), z.string()).default({}) }).catch({ lite: {} }),
})
const emptyBrand = Brand.parse({})
const Pictures = z.record(z.string(), z.uuid()).catch({})

type Settings = Pick<TenantInfo, 'sendsEmail' | 'providers' | 'passwordSignIn'>

export function toTenantInfo(tenant: TenantInfoRow, settings: Settings): TenantInfo {
  const brand = Brand.safeParse(tenant.brand).data ?? emptyBrand
  const pictures = Pictures.parse(tenant.pictures)
  const url = (slot: string): string => toBrandImagePath(pictures[slot])
  return {
    tenantuuid: tenant.tenant_id,
    sname: tenant.sname,
    brandname: brand.brandname || tenant.name,
    brandUrl: brand.brand_url,
    language: tenant.language,
    operator: tenant.kind === 'operator',
    logos: { logoDark: url('logoDark'), logoWhite: url('logoWhite'), favicon: url('favicon') },
    text: {
      portal_login_heading: brand.login_heading,
      portal_login_body: brand.login_body,
      portal_register_heading: brand.register_heading,
      portal_regiser_body: brand.register_body,
    },
    signup: {
      normal: tenant.signup_normal_enabled && settings.passwordSignIn,
      social: tenant.signup_social_enabled && settings.providers.some(({ createsUsers }) => createsUsers),
    },
    backgroundImages: { portal: url('portal'), landing: url('landing') },
    ...settings,
    theme: { lite: parseTheme(brand.theme.lite) },
  }
}
