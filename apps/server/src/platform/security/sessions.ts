import type { UserSettings } from '@foyer/contract/identity/settings'
import type { RoleLevel } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'
import { type Rights, toRights } from '@foyer/contract/rights'
import { cutText } from '@foyer/contract/text/cut-text'
import { sql } from 'kysely'
import type { Db, RequestSession } from '#platform/database/database.ts'
import { hashToken, randomToken } from './secret.ts'

/** A read-only view of a tenant's portal by a super administrator. */
export type TenantView = {
  id: string
  /** The tenant of the super administrator, and where its portal has the page of the tenant that is viewed. */
  operatorTenantId: string
  url: string
  until: Date
}

/** The user of a session. In a view, `tenantId` and the rights are those of an administrator of the tenant. */
export type Actor = {
  tenantId: string
  id: string
  sessionId: string
  email: string
  firstname: string
  lastname: string
  level: RoleLevel
  /** The id of the role; null for a built-in role. */
  roleId: string | null
  /** The permission keys of the user's role. */
  keys: readonly PermissionKey[]
  language: 'en' | 'fr'
  timezone: string
  shortcuts: string[]
  settings: UserSettings
  /** Whether the user belongs to the operator, whose super administrators have access across tenants. */
  operator: boolean
  /** Set in a read-only view of the tenant's portal. */
  view?: TenantView
  /** Whether the password, a second factor or a confirmation at the provider was given within the last 15 minutes. */
  confirmed: boolean
}

/** Returns the name of a user, as what they did is signed with. */
export const toFullName = ({ firstname, lastname }: Pick<Actor, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

/** Returns the level of a role in a tenant; a super administrator is one in the operator only. */
export const toLevel = (role: RoleLevel, tenantKind: string): RoleLevel =>
  role === 'superadmin' && tenantKind !== 'operator' ? 'admin' : role

/** Returns the rights of a user. */
export const toUserRights = (user: Pick<RequestSession, 'role' | 'tenant_kind' | 'permissions'>): Rights =>
  toRights(toLevel(user.role, user.tenant_kind), user.permissions)

export function toActor(row: RequestSession): Actor {
  const operator = row.tenant_kind === 'operator'
  return {
    tenantId: row.tenant_id,
    id: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    roleId: row.role_id,
    ...toUserRights(row),
    language: row.language,
    timezone: row.timezone,
    shortcuts: row.shortcuts,
    settings: row.settings,
    operator,
    confirmed: row.confirmed,
  }
}

/** Lifetime of a session in a new tenant, unless the operator allows less. */
export const defaultSessionDays = 14

/** The number of sessions of a user; another sign-in ends the one that was used longest ago. */
export const maxSessions = 100

/** Opens a session; returns its token, of which only a hash is stored, and the days after which it ends in any case. */
export async function openSession(
  db: Db,
  session: {
    userId: string
    address: string
    agent: string
    providerId?: string | null | undefined
    /**
     * Whether the sign-in has proven as much as a confirmation: an important change needs no other one for 15 minutes.
     */
    isConfirmed: boolean
  },
): Promise<{ token: string; days: number }> {
  const token = randomToken()
  const ofUser = db.selectFrom('sessions').select('id').where('user_id', '=', session.userId)
  await db
    .deleteFrom('sessions')
    .where('id', 'in', ofUser.orderBy('last_seen_at', 'desc').offset(maxSessions - 1))
    .execute()
  const { days } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      expires_at: sql`session_expiry(portal_now(), portal_now())`,
      provider_id: session.providerId ?? null,
      confirmed_at: session.isConfirmed ? sql`portal_now()` : sql`'-infinity'`,
      ip_address: session.address,
      user_agent: cutText(session.agent, 300),
    })
    .returning(sql<number>`(select session_days from tenants where tenants.tenant_id = sessions.tenant_id)`.as('days'))
    .executeTakeFirstOrThrow()
  return { token, days }
}

/** Moves the end of all sessions of the current tenant after its lifetimes have changed. */
export const updateExpiries = (db: Db) =>
  db.updateTable('sessions').set({ expires_at: sql`session_expiry(created_at, last_seen_at)` }).execute()

/** Closes a session whose user leaves. A new email address that they asked for in it can still be confirmed. */
export const closeSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()

/**
 * Ends sessions of a user that another person may have opened. A new email address that was requested there can no
 * longer be confirmed, because with it the account would be theirs.
 */
export async function revokeOtherSessions(db: Db, userId: string, currentId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', currentId).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).where('session_id', '<>', currentId).execute()
}

/** Ends all sessions of a user in the same way. */
export async function revokeSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
