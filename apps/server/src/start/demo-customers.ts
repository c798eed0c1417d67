import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { addDemoTenant, createDemoCall, type DemoClient, type DemoPortal, signInFirst } from './demo-caller.ts'

type DemoCustomer = {
  name: string
  subdomain: string
  administrator: string
  /** How long ago it was added. */
  days: number
  /** Its administrator has never signed in. */
  isUnattended?: boolean
  /** For how many days its administrator has not been there. */
  awayDays?: number
}

export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'Cedar & Pine Realty', subdomain: 'cedarpine', administrator: 'Ines Duarte', days: 0 },
  { name: 'Juniper Dental', subdomain: 'juniper', administrator: 'Paula Reyes', days: 9, isUnattended: true },
  { name: 'Harbour Legal', subdomain: 'harbour', administrator: 'Grace Hall', days: 21, awayDays: 11 },
  { name: 'Riverside County', subdomain: 'riverside', administrator: 'Karl Weber', days: 74 },
  { name: 'École Saint-Laurent', subdomain: 'saintlaurent', administrator: 'Anne Roy', days: 130 },
  { name: 'Maple Ridge School Board', subdomain: 'mapleridge', administrator: 'Dan Cole', days: 190 },
  { name: 'Fjordline Shipping', subdomain: 'fjordline', administrator: 'Siri Dahl', days: 260 },
  { name: 'Okanagan Wine Co-op', subdomain: 'okanagan', administrator: 'Joe Byrne', days: 310 },
]

/** Dates a customer and its administrator back. */
async function backdate(database: Database, tenantId: string, { days, awayDays }: DemoCustomer): Promise<void> {
  const ago = (count: number) => sql<Date>`portal_now() - ${count} * interval '1 day' - interval '100 minutes'`
  await database.acrossTenants((db) =>
    db
      .updateTable('tenants')
      .set({ created_at: ago(days) })
      .where('tenant_id', '=', tenantId)
      .execute(),
  )
  if (awayDays === undefined) return
  const seen = { last_seen_at: ago(awayDays) }
  await database.withTenant(tenantId, (db) => db.updateTable('users').set(seen).execute())
}

/** Seeds a tenant that only the operator looks at. */
export async function seedCustomer(portal: DemoPortal, operator: DemoClient, customer: DemoCustomer): Promise<void> {
  const call = createDemoCall(portal)
  const { name, subdomain, administrator: first, isUnattended } = customer
  const { tenantId, ...administrator } = await addDemoTenant(call, operator, { name, sname: name, subdomain, first })
  if (!isUnattended) await signInFirst(call, subdomain, administrator)
  await backdate(portal.platform.database, tenantId, customer)
}
