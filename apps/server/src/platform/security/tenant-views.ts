import { viewKeys } from '@foyer/contract/permissions'
import { sql } from 'kysely'
import type { Database, RequestSession } from '#platform/database/database.ts'
import { isSessionValidSql, sessionColumnsSql, sessionUserSql } from '#platform/database/session-user.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import { type Actor, toActor } from './sessions.ts'

type ViewRow = RequestSession & {
  view_id: string
  viewed_tenant_id: string
  operator_subdomain: string
  expires_at: Date
}

/** Checks whether a user may view the portals of tenants. */
export const mayView = ({ level, keys }: Pick<Actor, 'level' | 'keys'>): boolean =>
  level === 'superadmin' && keys.includes('tenant.get')

/**
 * Finds who views the portal of a host, by the token of the cookie; undefined if the view has ended: its time is over,
 * or the session in which it began, or the right of its user. It is looked up with every request, in its own
 * transaction, because that session is of another tenant.
 */
export async function findViewer(
  { database, publicUrl }: { database: Database; publicUrl: URL },
  { subdomain, tokenHash }: { subdomain: string; tokenHash: Buffer },
): Promise<Actor | undefined> {
  const { rows } = await database.acrossTenants(
    (db) =>
      sql<ViewRow>`select v.id as view_id, v.tenant_id as viewed_tenant_id, v.expires_at,
          t.subdomain as operator_subdomain, ${sql.raw(sessionColumnsSql)}
        from hosts h
        join tenant_views v on v.tenant_id = h.tenant_id and v.token_hash = ${tokenHash} and v.opened
        join (${sql.raw(sessionUserSql)}) on s.tenant_id = v.operator_tenant_id and s.id = v.session_id
        where h.subdomain = ${subdomain} and h.status in ('active', 'disabled') and v.expires_at > portal_now()
          and ${sql.raw(isSessionValidSql)}`.execute(db),
    { atomic: false },
  )
  const [row] = rows
  if (row === undefined) return undefined
  const user = toActor(row)
  if (!mayView(user)) return undefined
  const { view_id: id, viewed_tenant_id: tenantId, expires_at: until } = row
  const origin = toTenantOrigin(publicUrl, row.operator_subdomain)
  return {
    ...user,
    tenantId,
    // Sockets are counted by session.
    sessionId: id,
    level: 'admin',
    roleId: null,
    keys: viewKeys.filter((key) => user.keys.includes(key)),
    operator: false,
    confirmed: false,
    view: { id, operatorTenantId: user.tenantId, url: `${origin}/portal/Tenant/${tenantId}`, until },
  }
}
