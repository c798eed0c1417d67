import type { Db } from '#platform/database/database.ts'
import type { TenantMailServer } from '#platform/mail/mail-servers.ts'
import type { Secret } from '#platform/security/secret.ts'
import * as store from './tenant-smtp.store.ts'

/** Finds the current tenant's own mail server, if it has one. */
export async function findTenantMailServer(db: Db, secret: Secret): Promise<TenantMailServer | undefined> {
  const row = await store.find(db)
  if (row === undefined) return undefined
  const password = row.password_encrypted === null ? '' : secret.open(row.password_encrypted)
  const { host, port, security, username, from_name: fromName, from_email: fromEmail } = row
  const certificateAuthority = row.certificate_authority
  return { host, port, security, username, password, certificateAuthority, fromName, fromEmail }
}

/** Whether a tenant has a mail server of its own; also in transactions across tenants. */
export const hasTenantMailServer = store.exists
