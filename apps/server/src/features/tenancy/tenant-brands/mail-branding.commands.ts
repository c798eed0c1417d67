import { parseTheme } from '@foyer/contract/theme'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import type { MailBrand } from '#platform/mail/mail-layout.ts'

const StoredTheme = z.object({ lite: z.record(z.string(), z.string()) }).catch({ lite: {} })
/**
 * Finds the brand shown in a tenant's emails, and the origin of their links, which never comes from a request header.
 */
export async function findMailBranding(
  db: Db,
  env: Env,
  tenantId: string,
): Promise<{ brand: MailBrand; origin: string }> {
  const tenant = await db
    .selectFrom('tenants')
    .leftJoin('brands', 'brands.tenant_id', 'tenants.tenant_id')
    // Most email programs show a white background, so this is the logo for light backgrounds.
    .leftJoin('brand_images', (join) =>
      join.onRef('brand_images.tenant_id', '=', 'tenants.tenant_id').on('brand_images.slot', '=', 'logoDark'),
    )
    .select(['tenants.name', 'tenants.subdomain', 'brands.brandname', 'brands.theme'])
    .select(['brand_images.id as logo', 'brand_images.width', 'brand_images.height'])
    .where('tenants.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const origin = toTenantOrigin(env.publicUrl, tenant.subdomain)
  const { logo, width, height } = tenant
  return {
    brand: {
      name: tenant.brandname || tenant.name,
      theme: parseTheme(StoredTheme.parse(tenant.theme).lite),
      ...(logo === null || width === null || height === null
        ? {}
        : { logo: { url: `${origin}/brand/${logo}`, width, height } }),
    },
    origin,
  }
}
