import { randomUUID } from 'node:crypto'
import { copyToTenant } from '#features/meetings/meeting-modes/spread.store.ts'
import type { Db } from '#platform/database/database.ts'
import { defaultSessionDays } from '#platform/security/sessions.ts'
import type { Services } from '#platform/services.ts'
import * as hosts from './hosts.store.ts'
import { isReserved } from './tenants.rules.ts'
import * as store from './tenants.store.ts'

/** Finds whether a tenant can have a subdomain, and if not, why. */
export async function findSubdomainState(db: Db, subdomain: string): Promise<'free' | 'taken' | 'reserved'> {
  if (isReserved(subdomain)) return 'reserved'
  return (await hosts.isFree(db, subdomain)) ? 'free' : 'taken'
}

type NewTenant = Omit<Parameters<typeof store.insert>[1], 'tenantId' | 'sessionDays'>

/**
 * Creates a tenant with the administrator whom `insertAdministrator` inserts; undefined if the subdomain is taken. Runs
 * across tenants.
 */
export async function createTenant(
  { db, services }: { db: Db; services: Pick<Services, 'env'> },
  tenant: NewTenant,
  insertAdministrator: (tenantId: string) => Promise<unknown>,
): Promise<store.TenantRow | undefined> {
  const tenantId = randomUUID()
  if (!(await hosts.insert(db, { subdomain: tenant.subdomain, tenantId }))) return undefined
  const sessionDays = Math.min(defaultSessionDays, services.env.maxSessionDays)
  await store.insert(db, { ...tenant, tenantId, sessionDays })
  await copyToTenant(db, tenantId)
  await insertAdministrator(tenantId)
  const row = await store.findById(db, tenantId)
  if (row === undefined) throw new Error('The new tenant was not found')
  await store.indexTenant(db, row)
  return row
}
