import type { Parsed } from '@foyer/contract/call'
import { groups, maxGroups, maxGroupsPerUser } from '@foyer/contract/identity/groups'
import { revokeShownCredentials } from '#features/identity/invitations/invitations.store.ts'
import { findRoleToGive } from '#features/identity/roles/roles.commands.ts'
import { selectModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { localizeMessage } from '#platform/errors/error-response.ts'
import type { Actor } from '#platform/security/sessions.ts'
import * as members from './group-members.store.ts'
import { addToGroup, findMemberErrors, holdsRole } from './groups.commands.ts'
import { toChoice, toGroup } from './groups.presenter.ts'
import * as store from './groups.store.ts'

type Form = Pick<Parsed<typeof groups.create>, 'name' | 'description' | 'role'>
type RoleColumns = Pick<store.GroupRow, 'role' | 'role_id'>

const toAuditFields = (row: store.GroupRow) => ({
  name: row.name,
  description: row.description,
  role: row.role_name ?? row.role,
  modeId: row.mode_id,
})

async function present({ db, actor, fail }: Pick<Context<'not-found', Actor>, 'db' | 'actor' | 'fail'>, id: string) {
  const row = await store.find(db, id)
  if (row === undefined) return fail('not-found')
  return { row, group: toGroup(row, (await store.countMembers(db, [id])).get(id) ?? 0, actor) }
}

/** Finds the role that the actor gives a group, or why they may not. */
async function findGroupRole(
  db: Db,
  actor: Actor,
  role: Form['role'],
): Promise<RoleColumns | { error: 'forbidden' | 'role-disabled' | 'not-found' }> {
  if (role === null) return { role: null, role_id: null }
  const given = await findRoleToGive(db, actor, role)
  if ('error' in given) return given
  // Already refused as `forbidden`; the types do not know it.
  if (given.role === 'superadmin') return { error: 'forbidden' }
  return { role: given.role, role_id: given.role_id }
}

/** Finds the mode that new meetings of the members get. */
async function findMode({ db, fail }: Pick<Context<'mode-not-available'>, 'db' | 'fail'>, modeId: string | null) {
  if (modeId === null) return null
  const isOffered = (await selectModes(db)).some(({ id, status }) => id === modeId && status === 'active')
  return isOffered ? modeId : fail('mode-not-available', 'modeId')
}

/** Finds and locks a group whose role the actor holds. */
async function lockEditable(
  { db, actor, fail, deny }: Pick<Context<'not-found' | 'group-role-not-held'>, 'db' | 'actor' | 'fail' | 'deny'>,
  id: string,
): Promise<store.GroupRow> {
  const group = await store.findForUpdate(db, id)
  if (group === undefined) return fail('not-found')
  if (!holdsRole(actor, group)) return deny('group-role-not-held', { entry: { objectId: id, label: group.name } })
  return group
}

/**
 * Checks whether the actor's own permissions change with the role of a group; groups add nothing to a built-in role.
 */
const isOwnGroup = async (db: Db, actor: Actor, groupId: string): Promise<boolean> =>
  actor.roleId !== null && (await members.findMembers(db, groupId, [actor.id])).has(actor.id)

const toName = ({ firstname, lastname, email }: members.LockedUser): string =>
  `${firstname} ${lastname}`.trim() || email

const toNames = (rows: readonly store.GroupRow[]): string => rows.map(({ name }) => name).join(', ')

type MembersCall = typeof groups.addMembers | typeof groups.removeMembers
type Failure = { name: string; code: string }

/** Returns the response, the audit entry and the events of a change of members, whose menus may change. */
async function finish(
  { request, emit, audit }: Pick<HandlerContext<MembersCall>, 'request' | 'emit' | 'audit'>,
  group: store.GroupRow,
  { changed, failures }: { changed: readonly members.LockedUser[]; failures: readonly Failure[] },
) {
  const emails = changed.map(({ email }) => email).join(', ')
  audit({
    objectId: group.id,
    label: group.name,
    after: { emails, changed: changed.length, failed: failures.length },
  })
  if (group.role !== null) await emit(changed.map(({ id }) => ({ topic: 'roles', objectId: group.id, userId: id })))
  const { language } = request
  return {
    changed: changed.length,
    failed: failures.map(({ name, code }) => ({ name, code, message: localizeMessage(code, language) })),
  }
}

export const groupsHandlers = defineHandlers(groups, {
  list: async ({ input: { page, size, search, sort, filters }, db, actor }) => {
    const match = { search, sort, role: filters.role, offset: (page - 1) * size, limit: size + 1 }
    const rows = await store.findPage(db, match)
    const shown = rows.slice(0, size)
    const counts = await store.countMembers(
      db,
      shown.map(({ id }) => id),
    )
    return { items: shown.map((row) => toGroup(row, counts.get(row.id) ?? 0, actor)), hasMore: rows.length > size }
  },

  get: async ({ input, ...context }) => (await present(context, input.id)).group,

  create: async ({ input, db, actor, fail, deny, audit }) => {
    const { name, description, role, modeId } = input
    const given = await findGroupRole(db, actor, role)
    if ('error' in given) return deny(given.error, { field: 'role', entry: { label: name, after: { role } } })
    if ((await store.countLocked(db)) >= maxGroups) return fail('too-many-groups')
    if (await store.hasName(db, name)) return fail('group-name-taken', 'name')
    const { row, group } = await present(
      { db, actor, fail },
      await store.insert(db, { name, description, ...given, mode_id: await findMode({ db, fail }, modeId) }),
    )
    audit({ objectId: row.id, label: row.name, after: toAuditFields(row) })
    return group
  },

  update: async ({ input, db, actor, fail, deny, audit }) => {
    const { id, name, description, version } = input
    const before = await lockEditable({ db, actor, fail, deny }, id)
    if (before.version !== version) return fail('conflict')
    const hasNewRole = input.role !== before.role_key
    const entry = { objectId: id, label: name, after: { role: input.role } }
    if (hasNewRole && (await isOwnGroup(db, actor, id))) return deny('own-group', { field: 'role', entry })
    const given = hasNewRole ? await findGroupRole(db, actor, input.role) : before
    if ('error' in given) return deny(given.error, { field: 'role', entry })
    await store.countLocked(db)
    if (await store.hasName(db, name, id)) return fail('group-name-taken', 'name')
    const { role, role_id } = given
    const mode_id = input.modeId === before.mode_id ? before.mode_id : await findMode({ db, fail }, input.modeId)
    await store.update(db, id, { name, description, role, role_id, mode_id })
    if (hasNewRole && role !== null) await revokeShownCredentials(db, { groupId: id })
    const { row, group } = await present({ db, actor, fail }, id)
    audit({ objectId: id, label: name, before: toAuditFields(before), after: toAuditFields(row) })
    return group
  },

  delete: async ({ input: { id }, db, actor, fail, deny, audit }) => {
    const row = await lockEditable({ db, actor, fail, deny }, id)
    const entry = { objectId: id, label: row.name }
    if (row.role !== null && (await isOwnGroup(db, actor, id))) return deny('own-group', { entry })
    await store.remove(db, id)
    audit({ ...entry, before: toAuditFields(row) })
    return {}
  },

  addMembers: async ({ input: { id, users, emails }, ...context }) => {
    const { db, actor } = context
    const group = await lockEditable(context, id)
    const people = await members.lockUsers(db, { ids: users, emails })
    const errors = await findMemberErrors(db, actor, { groups: [group], userIds: people.map((person) => person.id) })
    const allowed = people.filter((person) => !errors.has(person.id)).map((person) => person.id)
    const { added, full } = await addToGroup(db, id, allowed)
    if (group.role !== null) await revokeShownCredentials(db, { memberIds: added })
    for (const userId of full) errors.set(userId, 'too-many-groups-of-user')
    const found = new Set(people.flatMap((person) => [person.id, person.email]))
    const unknown = [...new Set([...users, ...emails])].filter((one) => !found.has(one))
    const failures = [
      ...unknown.map((one): Failure => ({ name: one, code: 'user-unknown' })),
      ...people.flatMap((person): Failure[] => {
        const code = errors.get(person.id)
        return code === undefined ? [] : [{ name: toName(person), code }]
      }),
    ]
    return finish(context, group, { changed: people.filter((person) => !errors.has(person.id)), failures })
  },

  removeMembers: async ({ input: { id, users }, ...context }) => {
    const { db, actor } = context
    const group = await lockEditable(context, id)
    const people = await members.lockUsers(db, { ids: users, emails: [] })
    const errors = await findMemberErrors(db, actor, { groups: [group], userIds: people.map((person) => person.id) })
    const changed = people.filter((person) => !errors.has(person.id))
    await members.removeAll(
      db,
      id,
      changed.map((person) => person.id),
    )
    const failures = people.flatMap((person): Failure[] => {
      const code = errors.get(person.id)
      return code === undefined ? [] : [{ name: toName(person), code }]
    })
    return finish(context, group, { changed, failures })
  },

  listNames: async ({ db, actor }) => ({ items: (await store.findAll(db)).map((row) => toChoice(row, actor)) }),

  listOfUser: async ({ input: { id }, db, actor, fail }) => {
    if (!(await members.isUser(db, id))) return fail('not-found')
    return { items: (await store.findByUser(db, id)).map((row) => toChoice(row, actor)) }
  },

  updateOfUser: async ({ input: { id, added, removed }, db, actor, fail, deny, emit, audit }) => {
    const changedIds = [...new Set([...added, ...removed])]
    const rows = await store.findForMembers(db, changedIds)
    const [person] = await members.lockUsers(db, { ids: [id], emails: [] })
    if (person === undefined || rows.length < changedIds.length) return fail('not-found')
    for (const group of rows) {
      const entry = { objectId: id, label: person.email, after: { group: group.name } }
      if (!holdsRole(actor, group)) return deny('group-role-not-held', { field: 'groups', entry })
    }
    const error = (await findMemberErrors(db, actor, { groups: rows, userIds: [id] })).get(id)
    if (error !== undefined)
      return deny(error, {
        field: 'groups',
        entry: { objectId: id, label: person.email, after: { groups: toNames(rows) } },
      })
    const before = await store.findByUser(db, id)
    await members.removeFromGroups(db, id, removed)
    await members.insertAll(
      db,
      added.map((group_id) => ({ group_id, user_id: id })),
    )
    if (rows.some((row) => row.role !== null && added.includes(row.id)))
      await revokeShownCredentials(db, { memberIds: [id] })
    const after = await store.findByUser(db, id)
    if (after.length > maxGroupsPerUser) return fail('too-many-groups-of-user', 'groups')
    if (rows.some(({ role }) => role !== null)) await emit({ topic: 'roles', objectId: id, userId: id })
    audit({ objectId: id, label: person.email, before: { groups: toNames(before) }, after: { groups: toNames(after) } })
    return { items: after.map((row) => toChoice(row, actor)) }
  },

  search: async ({ input: { search }, db }) => {
    const rows = await store.findPage(db, { search, sort: 'name', offset: 0, limit: 10 })
    return { items: rows.map(({ id, name }) => ({ id, name })) }
  },
})
