import { maxGroupsPerUser } from '@foyer/contract/identity/groups'
import { includesRights, type Rights, toRights } from '@foyer/contract/rights'
import { findRightsOfUsers } from '#features/identity/roles/roles.commands.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import * as members from './group-members.store.ts'
import * as store from './groups.store.ts'

/** Checks whether the actor holds the rights of a group's role, even if the role is disabled now. */
export const holdsRole = (actor: Rights, { role, role_permissions }: store.GroupRow): boolean =>
  role === null || includesRights(actor, toRights(role, role_permissions))

/** The user who changes a group; groups add nothing to a built-in role. */
export type Changer = Rights & Pick<Actor, 'id' | 'roleId'>

type MemberError = 'own-group' | 'user-not-manageable' | 'too-many-groups-of-user'

/**
 * Finds, by user, why the actor may not add them to some groups or remove them. Groups without a role do not change
 * permissions.
 */
export async function findMemberErrors(
  db: Db,
  actor: Changer,
  { groups, userIds }: { groups: readonly store.GroupRow[]; userIds: readonly string[] },
): Promise<Map<string, MemberError>> {
  if (groups.every(({ role }) => role === null)) return new Map()
  const rights = await findRightsOfUsers(db, userIds)
  return new Map(
    userIds.flatMap((id): [string, MemberError][] => {
      if (id === actor.id && actor.roleId !== null) return [[id, 'own-group']]
      const held = rights.get(id)
      return held !== undefined && includesRights(actor, held) ? [] : [[id, 'user-not-manageable']]
    }),
  )
}

/** Adds users to a group and returns those who cannot be in another one. The caller has locked them. */
export async function addToGroup(
  db: Db,
  groupId: string,
  userIds: readonly string[],
): Promise<{ added: string[]; full: string[] }> {
  const known = await members.findMembers(db, groupId, userIds)
  const counts = await members.countGroups(db, userIds)
  const isFull = (id: string) => !known.has(id) && (counts.get(id) ?? 0) >= maxGroupsPerUser
  const full = userIds.filter(isFull)
  const added = userIds.filter((id) => !known.has(id) && !isFull(id))
  await members.insertAll(
    db,
    added.map((user_id) => ({ group_id: groupId, user_id })),
  )
  return { added, full }
}

/**
 * Lists all groups, and whether the actor may add users to them; `lock` keeps them as they are until the transaction
 * ends.
 */
export async function listImportGroups(
  db: Db,
  actor: Rights,
  { lock }: { lock: boolean },
): Promise<{ id: string; name: string; assignable: boolean }[]> {
  const rows = await store.findAll(db)
  const kept = lock
    ? await store.findForMembers(
        db,
        rows.map(({ id }) => id),
      )
    : rows
  return kept.map((row) => ({ id: row.id, name: row.name, assignable: holdsRole(actor, row) }))
}
