import { viewLinkSeconds, viewMinutes } from '@foyer/contract/tenancy/tenant-views'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'

/** Inserts a view, which its link opens within a minute; returns when it ends then. */
export const insert = async (
  db: Db,
  { tenantId, actor, tokenHash }: { tenantId: string; actor: Actor; tokenHash: Buffer },
) =>
  db
    .insertInto('tenant_views')
    .values({
      tenant_id: tenantId,
      operator_tenant_id: actor.tenantId,
      user_id: actor.id,
      session_id: actor.sessionId,
      token_hash: tokenHash,
      expires_at: sql`portal_now() + make_interval(secs => ${viewLinkSeconds})`,
    })
    .returning(sql<Date>`started_at + make_interval(mins => ${viewMinutes})`.as('until'))
    .executeTakeFirstOrThrow()

const inPlace = (column: string) => sql.raw(`tenant_views.${column}`)

/** Opens the view of a link at its tenant's host, which works once; from then on it has another token. */
export const open = (db: Db, { subdomain, tokenHash }: { subdomain: string; tokenHash: Buffer }, next: Buffer) =>
  db
    .updateTable('tenant_views')
    .from('hosts')
    .set({
      opened: true,
      token_hash: next,
      expires_at: sql`${inPlace('started_at')} + make_interval(mins => ${viewMinutes})`,
    })
    .whereRef('hosts.tenant_id', '=', 'tenant_views.tenant_id')
    .where('hosts.subdomain', '=', subdomain)
    .where('hosts.status', 'in', ['active', 'disabled'])
    .where('tenant_views.token_hash', '=', tokenHash)
    .where('tenant_views.opened', '=', false)
    .where('tenant_views.expires_at', '>', sql<Date>`portal_now()`)
    .returning('tenant_views.id')
    .executeTakeFirst()

const selectViews = (db: Db) =>
  db
    .selectFrom('tenant_views as v')
    .innerJoin('tenants as t', 't.tenant_id', 'v.tenant_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'v.operator_tenant_id').onRef('u.id', '=', 'v.user_id'),
    )
    .leftJoin('tenants as o', 'o.tenant_id', 'v.operator_tenant_id')
    .select(['v.tenant_id', 'v.id', 'o.tenant_id as operator_tenant_id', 'v.user_id', 'u.email', 't.name'])
export type ViewRow = Awaited<ReturnType<typeof findById>>[number]

export const findById = (db: Db, { tenantId, id }: { tenantId: string; id: string }) =>
  selectViews(db).where('v.tenant_id', '=', tenantId).where('v.id', '=', id).execute()

/** Finds the views of a user, the newest first. */
export const findOfUser = (db: Db, { tenantId, id }: Pick<Actor, 'tenantId' | 'id'>) =>
  selectViews(db)
    .where('v.operator_tenant_id', '=', tenantId)
    .where('v.user_id', '=', id)
    .orderBy('v.started_at', 'desc')
    .execute()

/** Finds views whose time is over, or the session in which they began. One that is not opened lasts a minute anyway. */
export const findExpired = (db: Db, max: number) =>
  selectViews(db)
    .where((is) =>
      is.or([
        is('v.expires_at', '<=', sql<Date>`portal_now()`),
        is.and([
          is('v.opened', '=', true),
          is.not(
            is.exists(
              is
                .selectFrom('sessions as s')
                .select('s.id')
                .whereRef('s.tenant_id', '=', 'v.operator_tenant_id')
                .whereRef('s.id', '=', 'v.session_id')
                .where('s.expires_at', '>', sql<Date>`portal_now()`),
            ),
          ),
        ]),
      ]),
    )
    .limit(max)
    .execute()

/** Removes a view; false if another one has. */
export const remove = async (db: Db, { tenant_id, id }: Pick<ViewRow, 'tenant_id' | 'id'>): Promise<boolean> =>
  (await db.deleteFrom('tenant_views').where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst())
    .numDeletedRows > 0n
