import { type AppPlatform, mobilePlatforms, type TenantClient } from '@foyer/contract/tenancy/tenant-clients'
import type { TenantClientRow } from './tenant-clients.store.ts'

type Allowed = { readonly mobile: boolean; readonly desktop: boolean }

/** Presents the app for a platform; one that was never set up is off. */
export const toTenantClient = (id: AppPlatform, row: TenantClientRow | undefined, allowed: Allowed): TenantClient => ({
  id,
  allowed: mobilePlatforms.some((platform) => platform === id) ? allowed.mobile : allowed.desktop,
  enabled: row?.enabled ?? false,
  currentVersion: row?.current_version ?? '',
  minVersion: row?.min_version ?? '',
  storeUrl: row?.store_url ?? '',
  forcedUpdate: row?.forced_update ?? false,
  changedAt: row?.changed_at.toISOString() ?? null,
  changedBy: row?.changed_by ?? '',
  version: row?.version ?? 0,
})
