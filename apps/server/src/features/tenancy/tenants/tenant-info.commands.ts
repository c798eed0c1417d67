import type { TenantInfo } from '@foyer/contract/identity/auth'
import { listPublicProviders } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { findEmergencyId } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailServers } from '#platform/mail/mail-servers.ts'
import { toTenantInfo } from './tenant-info.presenter.ts'
import { findTenant } from './tenant-info.store.ts'

/** Gets the public properties of a tenant: name, brand, registration, and whether it can send emails. */
export const getTenantInfo = async (db: Db, mailServers: MailServers, tenantId: string): Promise<TenantInfo> =>
  toTenantInfo(await findTenant(db, tenantId), {
    sendsEmail: await mailServers.canSend(db, tenantId),
    passwordSignIn: (await findEmergencyId(db)) === undefined,
    providers: await listPublicProviders(db),
  })
