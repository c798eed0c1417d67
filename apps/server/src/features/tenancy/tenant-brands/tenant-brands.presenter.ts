import type { Brand, Theme } from '@foyer/contract/tenancy/tenant-brands'
import { parseTheme } from '@foyer/contract/theme'
import { z } from 'zod'
import type { BrandRow } from './tenant-brands.store.ts'

const StoredTheme = z.object({ lite: z.record(z.string(), z.string()).default({}) })

/** Returns the saved theme without variables that are no longer known. */
export const toTheme = (row: BrandRow | undefined): Theme => ({
  lite: parseTheme(StoredTheme.parse(row?.theme ?? {}).lite),
})

export const toBrand = (row: BrandRow): Brand => ({
  id: row.id,
  brandname: row.brandname,
  brandUrl: row.brand_url,
  text: {
    portal_login_heading: row.login_heading,
    portal_login_body: row.login_body,
    portal_register_heading: row.register_heading,
    portal_regiser_body: row.register_body,
  },
  theme: toTheme(row),
  version: row.version,
})
