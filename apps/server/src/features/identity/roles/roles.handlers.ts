import type { Parsed } from '@foyer/contract/call'
import { findBuiltInRole } from '@foyer/contract/identity/role-names'
import { maxRoles, type Role, roles } from '@foyer/contract/identity/roles'
import { buildPermissionTree } from '@foyer/contract/permission-tree'
import { catalogueKeys, findLowestLevel, findRequiredKey, permissionKeys, splitKey } from '@foyer/contract/permissions'
import { matchesSearch } from '@foyer/contract/search-words'
import { revokeShownCredentials } from '#features/identity/invitations/invitations.store.ts'
import { removeRequiredRole } from '#features/identity/two-factor/requirement.store.ts'
import { reindex } from '#features/tenancy/tenants/tenants.store.ts'
import { type AuditedChange, writeAudit } from '#platform/calls/audit.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import { localizeMessage } from '#platform/errors/error-response.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { findRoleToGive, isBuiltIn, toTenantRole } from './roles.commands.ts'
import { toListedBuiltInRole, toRole } from './roles.presenter.ts'
import {
  canGrant,
  type Editor,
  findEditingError,
  findPermissionError,
  listBuiltInRoles,
  listGained,
} from './roles.rules.ts'
import * as store from './roles.store.ts'

type Form = Omit<Parsed<typeof roles.create>, 'level' | 'tenantuuid'>

const toColumns = ({ name, description, permissions, status, dialIn, dialOut }: Form) => ({
  ...{ name, description, permissions, status },
  dial_in: dialIn,
  dial_out: dialOut,
})

const toAuditFields = (row: store.RoleRow) => ({
  name: row.name,
  description: row.description,
  level: row.level,
  permissions: row.permissions.toSorted().join(', '),
  status: row.status,
  dialIn: row.dial_in,
  dialOut: row.dial_out,
})

/**
 * Describes the caller, with the roles whose change would change their own rights. Groups add nothing to a built-in
 * role.
 */
async function toEditor(db: Db, actor: Actor): Promise<Editor> {
  const { level, keys, roleId } = actor
  const ownRoleIds = roleId === null ? [] : [roleId, ...(await store.findRolesOfGroups(db, actor.id))]
  return { level, keys, ownRoleIds }
}

/** Returns the presenter of these roles, which counts their members once for all. */
async function createPresenter(db: Db, actor: Actor, ids: readonly string[]): Promise<(row: store.RoleRow) => Role> {
  const [members, groups] = [await store.countMembers(db, ids), await store.countGroups(db, ids)]
  const editor = await toEditor(db, actor)
  return (row) => toRole(row, { members: members.get(row.id) ?? 0, groups: groups.get(row.id) ?? 0 }, editor)
}

async function present(db: Db, actor: Actor, rows: readonly store.RoleRow[]): Promise<Role[]> {
  const ids = rows.map(({ id }) => id)
  return rows.map(await createPresenter(db, actor, ids))
}

const presentOne = async (db: Db, actor: Actor, row: store.RoleRow): Promise<Role> =>
  (await createPresenter(db, actor, [row.id]))(row)

/** Lists the built-in roles that match a list's search. */
async function listBuiltIn(
  { db, actor, tenantId, request }: Pick<HandlerContext<typeof roles.list>, 'db' | 'actor' | 'tenantId' | 'request'>,
  search: string,
) {
  const found = listBuiltInRoles(await store.findTenantKind(db, tenantId))
  const keys = found.map(({ key }) => key)
  const [members, groups] = [await store.countMembers(db, keys), await store.countGroups(db, keys)]
  const viewer = await toEditor(db, actor)
  const listed = found.map((role) =>
    toListedBuiltInRole(role, {
      ...{ members: members.get(role.key) ?? 0, groups: groups.get(role.key) ?? 0 },
      ...{ viewer, language: request.language },
    }),
  )
  return listed.filter(({ name }) => matchesSearch(name, search))
}

type EditingError = 'not-found' | 'own-role' | 'forbidden'

/** Finds and locks a role that the actor may change. */
async function lockEditable(
  { db, actor, fail, deny }: Pick<Context<EditingError, Actor>, 'db' | 'actor' | 'fail' | 'deny'>,
  id: string,
): Promise<store.RoleRow> {
  const row = await store.findForUpdate(db, id)
  if (row === undefined) return fail('not-found')
  const error = findEditingError(await toEditor(db, actor), toTenantRole(row))
  return error === undefined ? row : deny(error, { entry: { objectId: id, label: row.name } })
}

/** Changes or deletes a role that no user has, and returns the audit entry. */
async function changeUnassigned(
  context: Pick<Context<EditingError | 'role-has-members', Actor>, 'db' | 'actor' | 'fail' | 'deny'>,
  action: Parsed<typeof roles.updateUnassigned>['action'],
  id: string,
): Promise<AuditedChange> {
  const { db, fail } = context
  const row = await lockEditable(context, id)
  if (await store.hasMembers(db, id)) return fail('role-has-members')
  const entry = { objectId: id, label: row.name }
  if (action !== 'delete') {
    const { status } = await store.update(db, id, { status: action === 'enable' ? 'active' : 'disabled' })
    return { ...entry, before: { status: row.status }, after: { status } }
  }
  // A user who was just deleted may be restored, and then returns without an administrator's permissions.
  await store.moveMembers(db, id, { role: 'client', role_id: null })
  await store.remove(db, id)
  await removeRequiredRole(db, id)
  return { ...entry, before: toAuditFields(row) }
}

/** Returns what the actor can grant in the tenant: the catalogue only where it is, not even while working elsewhere. */
async function toGranter({ db, tenantId, actor }: Pick<Context<never, Actor>, 'db' | 'tenantId' | 'actor'>) {
  const inOperator = (await store.findTenantKind(db, tenantId)) === 'operator'
  const keys = actor.keys.filter((key) => inOperator || !catalogueKeys.includes(key))
  return { ...actor, keys, inOperator }
}

export const rolesHandlers = defineHandlers(roles, {
  list: async ({ input, ...context }) => {
    const { page, size, search, sort, filters } = input
    const builtIn = filters.status === 'disabled' ? [] : await listBuiltIn(context, search)
    const start = (page - 1) * size
    const first = builtIn.slice(start, start + size)
    const rest = size - first.length
    const offset = Math.max(0, start - builtIn.length)
    const match = { search, sort, filters, unassigned: false, offset, limit: rest + 1 }
    const rows = await store.findPage(context.db, match)
    const items = [...first, ...(await present(context.db, context.actor, rows.slice(0, rest)))]
    return { items, hasMore: rows.length > rest }
  },

  get: async ({ input: { id }, ...context }) => {
    const builtIn = (await listBuiltIn(context, '')).find((role) => role.id === id)
    if (builtIn !== undefined) return builtIn
    const row = isBuiltIn(id) ? undefined : await store.find(context.db, id)
    return row === undefined ? context.fail('not-found') : presentOne(context.db, context.actor, row)
  },

  create: async ({ input, db, tenantId, actor, fail, deny, audit }) => {
    const { level, permissions, name } = input
    const error = findPermissionError(await toGranter({ db, tenantId, actor }), { level, permissions })
    if (error === 'permission-above-level') return fail(error, 'permissions')
    if (error !== undefined) return deny(error, { field: 'permissions', entry: { label: name } })
    if (findBuiltInRole(name) !== undefined) return fail('role-name-taken', 'name')
    if ((await store.countLocked(db)) >= maxRoles) return fail('too-many-roles')
    const row = await store.insert(db, { ...toColumns(input), level })
    if (row === undefined) return fail('role-name-taken', 'name')
    audit({ objectId: row.id, label: row.name, after: toAuditFields(row) })
    return presentOne(db, actor, row)
  },

  update: async ({ input, db, tenantId, actor, fail, deny, audit }) => {
    const before = await lockEditable({ db, actor, fail, deny }, input.id)
    if (before.version !== input.version) return fail('conflict')
    const { name, permissions } = input
    const change = { level: before.level, permissions, before: before.permissions }
    const error = findPermissionError(await toGranter({ db, tenantId, actor }), change)
    if (error === 'permission-above-level') return fail(error, 'permissions')
    if (error !== undefined) return deny(error, { field: 'permissions', entry: { objectId: before.id, label: name } })
    // An import or a reader would take it for a built-in role.
    if (name !== before.name && findBuiltInRole(name) !== undefined) return fail('role-name-taken', 'name')
    // Additions and renames of roles wait for each other, so that no other role takes the name in between.
    await store.countLocked(db)
    if (await store.hasName(db, name, before.id)) return fail('role-name-taken', 'name')
    const row = await store.update(db, before.id, toColumns(input))
    if (permissions.some((key) => !before.permissions.includes(key)))
      await revokeShownCredentials(db, { roleId: row.id })
    audit({ objectId: row.id, label: row.name, before: toAuditFields(before), after: toAuditFields(row) })
    return presentOne(db, actor, row)
  },

  delete: async ({ input: { id, moveTo }, db, actor, fail, deny, audit }) => {
    const row = await lockEditable({ db, actor, fail, deny }, id)
    if (moveTo === id || (moveTo === undefined && (await store.hasMembers(db, id))))
      return fail('role-has-members', 'moveTo')
    // Without members there may still be users who were just deleted and can be restored.
    const target = await findRoleToGive(db, actor, moveTo ?? 'client')
    if ('error' in target && moveTo !== undefined)
      return deny(target.error, { field: 'moveTo', entry: { objectId: id } })
    const role = 'error' in target ? { role: 'client' as const, role_id: null, name: '' } : target
    const gained = listGained(await store.findGroupGrantsOfMembers(db, id), row.level, role.role)
    if (role.role_id !== null && !gained.every((key) => actor.keys.includes(key)))
      return deny('forbidden', { field: 'moveTo', entry: { objectId: id } })
    await revokeShownCredentials(db, { roleId: id })
    const groups = await store.moveGroups(db, id, role)
    const moved = await store.moveMembers(db, id, role)
    await store.remove(db, id)
    await removeRequiredRole(db, id)
    if (moved > 0) await reindex(db)
    audit({
      objectId: id,
      label: row.name,
      before: toAuditFields(row),
      after: { moveTo: moveTo === undefined ? null : role.name || role.role, moved, groups },
    })
    return {}
  },

  listPermissions: async (context) => {
    const granter = await toGranter(context)
    const offered = permissionKeys.filter((key) => granter.inOperator || !catalogueKeys.includes(key))
    return {
      items: offered.map((key) => ({
        key,
        ...splitKey(key),
        level: findLowestLevel(key),
        requires: findRequiredKey(key) ?? null,
        grantable: canGrant(granter, key),
      })),
    }
  },

  menu: async ({ input: { role: id }, fail, ...context }) => {
    const builtIn = listBuiltInRoles(await store.findTenantKind(context.db, context.tenantId))
    const row = isBuiltIn(id) ? undefined : await store.find(context.db, id)
    const role = builtIn.find(({ key }) => key === id) ?? (row && toTenantRole(row))
    if (role === undefined) return fail('not-found')
    const keys = role.status === 'disabled' ? [] : role.rights.keys
    return { tree: buildPermissionTree(role.role, keys, context.request.language) }
  },

  listUnassigned: async ({ input: { page, size, ...match }, db, actor }) => {
    const { search, sort, filters } = match
    const paging = { offset: (page - 1) * size, limit: size + 1 }
    const rows = await store.findPage(db, { search, sort, filters, unassigned: true, ...paging })
    return { items: await present(db, actor, rows.slice(0, size)), hasMore: rows.length > size }
  },

  updateUnassigned: async ({ input: { action, ids }, db, tenantId, actor, request, audit }) => {
    const wanted = [...new Set(ids)].sort()
    const failed: { id: string; name: string; code: string; message: string }[] = []
    const call = action === 'delete' ? 'roles.delete' : 'roles.update'
    const by = { tenantId, actor, call, address: request.address }
    for (const id of wanted) {
      const failure = await withSavepoint(db, async ({ fail, deny }) => {
        await writeAudit(db, { ...by, entry: await changeUnassigned({ db, actor, fail, deny }, action, id) })
      })
      if (failure === undefined) continue
      const { code } = failure
      const name = (await store.find(db, id))?.name ?? ''
      if (code === 'forbidden' || code === 'own-role')
        await writeAudit(db, { ...by, denied: true, entry: { objectId: id, label: name } })
      failed.push({ id, name, code, message: localizeMessage(code, request.language) })
    }
    const changed = wanted.filter((id) => failed.every((failure) => failure.id !== id))
    audit({ after: { action, changed: changed.length, failed: failed.length } })
    return { changed, failed }
  },
})
