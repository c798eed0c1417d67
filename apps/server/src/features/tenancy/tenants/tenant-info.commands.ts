import type { TenantInfo } from '@foyer/contract/identity/auth'
import type { Db } from '#platform/database/database.ts'
import type { MailServers } from '#platform/mail/mail-servers.ts'
import { toTenantInfo } from './tenant-info.presenter.ts'
import { findTenant } from './tenant-info.store.ts'

/** What a tenant's pages show to everybody: name, brand, sign-up, and whether emails are sent. */
export const getTenantInfo = async (db: Db, mailServers: MailServers, tenantId: string): Promise<TenantInfo> =>
  toTenantInfo(await findTenant(db, tenantId), await mailServers.canSend(db, tenantId))
