import type { Parsed } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { validatePassword } from '#features/identity/passwords/password-policy.commands.ts'
import { findRoleToGive } from '#features/identity/roles/roles.commands.ts'
import { bindInvitations } from '#features/meetings/managers/managers.commands.ts'
import { assertPasswordSignIn } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import type { HandlerContext, PrepareContext } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { localizeMessage } from '#platform/errors/error-response.ts'
import { insertTask } from '#platform/jobs/tasks.ts'
import { hasCustomRole, revokeTokens } from '#platform/security/one-time-tokens.ts'
import { generatePassword, hashPassword } from '#platform/security/passwords.ts'
import { revokeSessions } from '#platform/security/sessions.ts'
import { applyToMany } from './bulk.commands.ts'
import * as bulk from './bulk.store.ts'
import { findGroups } from './user-groups.store.ts'
import { sendPasswordReset } from './user-notices.commands.ts'
import { countOwnedData, removeUser, restoreUser } from './user-removal.commands.ts'
import {
  canManage,
  findManageable,
  findNewRole,
  lockEditableUser,
  setEnabled,
  toRoleLabel,
  updateUser,
} from './users.commands.ts'
import { usersFile } from './users.export.ts'
import { userLinksFile } from './users.links.ts'
import { toListedUser, toUser } from './users.presenter.ts'
import * as store from './users.store.ts'

type CreateCall = typeof users.create

const toAuditFields = ({ email, firstname, lastname, status, language, ...role }: store.UserRow) => ({
  email,
  firstname,
  lastname,
  role: toRoleLabel(role),
  status,
  language,
})

/** The limit of resets: administrators choose the addresses of users, and could otherwise flood anyone with notices. */
const maxResets = { limit: 20, seconds: 60 * 60 }

type NewUser = Omit<Parsed<CreateCall>, 'tenantuuid'>

/** Validates or generates the password of a new user, and hashes it. */
async function preparePassword(context: PrepareContext<CreateCall>, input: NewUser) {
  const { actor, tenantId, fail, deny, read } = context
  const given = await read((db) => findRoleToGive(db, actor, input.role))
  if ('error' in given) return deny(given.error, { field: 'role', entry: { after: { role: input.role } } })
  const password = input.password ?? generatePassword()
  const error = input.password === undefined ? undefined : await read((db) => validatePassword(db, tenantId, password))
  if (error !== undefined) return fail(error, 'password')
  return { password, passwordHash: await hashPassword(password, tenantId) }
}

/** Adds a user to the tenant of the call. */
async function addUser(
  { db, actor, origin, fail, audit, emit }: HandlerContext<CreateCall>,
  input: NewUser,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { email, firstname, lastname, language } = input
  await assertPasswordSignIn({ db, fail })
  const given = await findRoleToGive(db, actor, input.role)
  if ('error' in given) return fail(given.error, 'role')
  const { role, role_id } = given
  const changePassword = input.changeOnNextSignIn
  const fields = { email, firstname, lastname, role, role_id, language, timezone: actor.timezone }
  const row = await store.insert(db, { ...fields, passwordHash, changePassword, passwordShown: hasCustomRole(actor) })
  if (row === undefined) return fail('email-taken', 'email')
  audit({
    objectId: row.id,
    label: email,
    after: { email, firstname, lastname, role: toRoleLabel(row), language, changePassword },
  })
  await bindInvitations({ db, emit }, row.id)
  return { user: toUser(row), password, url: `${origin}/portal/login` }
}

export const usersHandlers = defineHandlers(users, {
  list: async ({ input: { withGroups, ...query }, db, tenantId, actor }) => {
    const { items, hasMore } = await store.findPage(db, query)
    const isOwnTenant = tenantId === actor.tenantId
    const ids = items.map(({ id }) => id)
    const groups = withGroups ? await findGroups(db, ids) : undefined
    const manageable = await findManageable(db, actor, items)
    return {
      items: items.map((row) => toListedUser(row, { isOwnTenant, manageable: manageable.has(row.id), groups })),
      hasMore,
    }
  },

  count: async ({ input, db }) => ({ count: await store.count(db, input) }),

  get: async ({ input, db, actor, tenantId, fail }) => {
    const row = await store.find(db, input.id)
    if (row === undefined) return fail('not-found')
    const isOwnTenant = tenantId === actor.tenantId
    return toUser(row, { isOwnTenant, manageable: await canManage(db, actor, row) })
  },

  create: defineTwoStepHandler(users.create, {
    prepare: (context) => preparePassword(context, context.input),
    run: (context, prepared) => addUser(context, context.input, prepared),
  }),

  createInTenant: defineTwoStepHandler(users.createInTenant, {
    prepare: ({ input: { tenantuuid: _named, ...input }, ...context }) => preparePassword({ ...context, input }, input),
    run: ({ input: { tenantuuid: _named, ...input }, ...context }, prepared) =>
      addUser({ ...context, input }, input, prepared),
  }),

  update: async ({ input, ...context }) => {
    const { fail, deny, audit } = context
    const { email, firstname, lastname, language } = input
    const user = await lockEditableUser(context, input.id)
    if (user.version !== input.version) return fail('conflict')
    const given = await findNewRole(context, user, input.role)
    if ('error' in given)
      return deny(given.error, {
        field: 'role',
        entry: { objectId: user.id, label: user.email, after: { role: input.role } },
      })
    const { role, role_id } = given
    const fields = { email, firstname, lastname, role, role_id, language }
    const { before, after } = await updateUser(context, user, fields)
    audit({ objectId: after.id, label: after.email, before: toAuditFields(before), after: toAuditFields(after) })
    return toUser(after)
  },

  resetPassword: defineTwoStepHandler(users.resetPassword, {
    prepare: async ({ input, actor, tenantId, fail }) => {
      if (input.id === actor.id) return fail('own-account')
      const password = generatePassword()
      return { password, hash: await hashPassword(password, tenantId) }
    },
    run: async ({ input, db, actor, tenantId, origin, services, fail, deny, audit }, { password, hash }) => {
      const user = await lockEditableUser({ db, actor, fail, deny }, input.id)
      if (user.status === 'unlinked') return fail('user-unlinked')
      if (!user.has_password) return fail('invitation-pending')
      await assertPasswordSignIn({ db, fail }, user.id)
      await services.rateLimits.consume(tenantId, [{ key: `reset-password:${user.id}`, ...maxResets }])
      const row = await store.updatePassword(db, user.id, { passwordHash: hash, passwordShown: hasCustomRole(actor) })
      await revokeSessions(db, user.id)
      await revokeTokens(db, user.id)
      await sendPasswordReset({ db, tenantId, services }, user)
      audit({ objectId: row.id, label: row.email, after: { changePassword: true } })
      return { user: toUser(row), password, url: `${origin}/portal/login` }
    },
  }),

  enable: async ({ input, ...context }) => {
    const { before, after } = await setEnabled(context, input.id, input.enabled)
    context.audit({
      objectId: after.id,
      label: after.email,
      before: { status: before.status },
      after: { status: after.status },
    })
    return toUser(after)
  },

  removalPreview: async ({ input, db, fail }) => {
    if (!(await store.exists(db, input.id))) return fail('not-found')
    return countOwnedData(db, input.id)
  },

  bulkRemovalPreview: ({ input, db }) => bulk.countOwnedData(db, input.selection),

  delete: async ({ input, ...context }) => {
    const { before, status, transferred, cancelled } = await removeUser(context, input.id, input)
    const after = { status, transferTo: input.transferTo ?? null, transferred, cancelled }
    context.audit({ objectId: input.id, label: before.email, before: { status: before.status }, after })
    return {}
  },

  restore: async ({ input, ...context }) => {
    const { from, after } = await restoreUser(context, input.id)
    context.audit({ objectId: after.id, label: after.email, before: { status: from }, after: { status: after.status } })
    return toUser(after)
  },

  bulkUpdate: async ({ input, ...context }) => {
    const { action, role, selection, transferTo } = input
    const { db, tenantId, actor, request, services, fail, audit } = context
    const given = role === undefined ? undefined : await findRoleToGive(db, actor, role)
    if (given !== undefined && 'error' in given) return fail(given.error, 'role')
    const { address } = request
    const details = {
      action,
      ...(role === undefined ? {} : { role }),
      ...(transferTo === undefined ? {} : { transferTo }),
    }
    if ('all' in selection) {
      const id = await insertTask(db, { kind: 'change-users', actor, input: { label: action, ...details, address } })
      await bulk.insertTaskRows(db, id, selection.all)
      await services.tasks.start(db, { tenantId, id })
      audit({ objectId: id, after: details })
      return { changed: [], failed: [], taskId: id }
    }
    const { ids, names, unknown } = await bulk.findChosen(db, selection)
    const failures = await applyToMany(context, { action, role, transferTo, address }, ids)
    const failed = [
      ...unknown.map((email) => ({ id: null, name: email, code: 'user-unknown' })),
      ...[...failures].map(([id, code]) => ({ id, name: names.get(id) ?? '', code })),
    ].map((failure) => ({ ...failure, message: localizeMessage(failure.code, request.language) }))
    const changed = ids.filter((id) => !failures.has(id))
    audit({ after: { ...details, changed: changed.length, failed: failed.length } })
    return { changed, failed, taskId: null }
  },

  export: async ({ input, read }) => {
    const { language, columns, search, tab, sort, role, inactiveDays, secondFactor, group } = input
    const match = { search, tab, sort, filters: { role, inactiveDays, secondFactor, group } }
    return usersFile({
      language,
      columns,
      read: (after, size) => read((db) => store.findAfter(db, match, { after, size })),
    })
  },

  exportLinks: async ({ input, db, actor, origin, read, audit }) => {
    const { selection } = input
    const chosen = 'all' in selection ? undefined : (await bulk.findChosen(db, selection)).users
    const emails = chosen?.map(({ email }) => email).join(', ')
    const count = 'all' in selection ? await store.count(db, selection.all) : (chosen?.length ?? 0)
    audit({ after: { changed: count, ...(emails === undefined ? {} : { emails }) } })
    return userLinksFile(read, { actor, origin }, input)
  },
})
