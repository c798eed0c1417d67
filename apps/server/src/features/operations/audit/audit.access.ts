import { audit } from '@foyer/contract/operations/audit'
import { anyPeriod, defineAccess } from '#test/access.ts'

export const access = defineAccess(audit, {
  list: {
    level: 'admin',
    input: () => ({ page: 1, size: 10, ...anyPeriod }),
    variants: [{ actor: 'u7@example.test' }, { call: 'tenants.delete' }, { object: '77' }, { denied: 'yes' }],
  },
  listActions: { level: 'admin', input: () => ({}) },
  export: { level: 'admin', input: () => anyPeriod },
})

/** Fills a tenant, so that the plans of the list are checked over many rows. */
export const seed = [
  `insert into audit_log (tenant_id, occurred_at, actor_label, action, object_id, denied, ip_address)
   select $1, now() - n * interval '20 seconds', 'u' || (n % 500) || '@example.test',
     case when n % 5000 = 0 then 'tenants.delete' else 'users.update' end, (n % 1000)::text, n % 4000 = 0, '127.0.0.1'
   from generate_series(1, $2::int) n`,
]
