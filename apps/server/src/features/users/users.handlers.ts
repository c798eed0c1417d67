import type { Parsed } from '@foyer/contract/call'
import { users } from '@foyer/contract/users'
import { bindToUsers } from '#features/meetings/invitees.store.ts'
import { sentenceOf } from '#platform/answer.ts'
import { writeAudit } from '#platform/audit.ts'
import { type Context, handle, type Preparation, prepareFirst } from '#platform/handle.ts'
import { passwordFault } from '#platform/password-policy.ts'
import { hashPassword, makePassword } from '#platform/passwords.ts'
import { closeSessionsOf } from '#platform/sessions.ts'
import { insertTask } from '#platform/tasks.ts'
import * as bulk from './bulk.store.ts'
import { doAll } from './users.bulk.ts'
import * as deeds from './users.deeds.ts'
import { belongingsOf, comeBack, leave } from './users.departures.ts'
import { usersFile } from './users.file.ts'
import { canGiveRole } from './users.rules.ts'
import * as store from './users.store.ts'

type Users = typeof users
type Scene = Context<Users['create']>

const audited = ({ email, firstname, lastname, role, status, language }: store.UserRow) => ({
  email,
  firstname,
  lastname,
  role,
  status,
  language,
})

/** Notes in a transaction of its own who tried to give a role that is not theirs to give. */
const noteRefusal = (
  { request, actor, platform }: Pick<Scene, 'request' | 'actor' | 'platform'>,
  call: string,
  role: string,
) =>
  platform.database.aside(request.tenantId, ({ db }) => {
    const { tenantId, address } = request
    return writeAudit(db, { tenantId, actor, call, address, refused: true, entry: { after: { role } } })
  })

type NewUser = Omit<Parsed<Users['create']>, 'tenantuuid'>

/** The password that a new user starts with, and its hash. */
async function preparePassword(context: Preparation<Users['create']>, input: NewUser) {
  const { actor, request, fail, read } = context
  const { role } = input
  if (!canGiveRole(actor, role)) {
    await noteRefusal(context, 'users.create', role)
    return fail('forbidden', 'role')
  }
  const password = input.password ?? makePassword()
  const fault =
    input.password === undefined ? undefined : await read(({ db }) => passwordFault(db, request.tenantId, password))
  if (fault !== undefined) return fail(fault, 'password')
  return { password, passwordHash: await hashPassword(password, request.tenantId) }
}

/** Adds a user to the tenant that the call works in. */
async function add(
  { db, actor, request, fail, emit, audit }: Scene,
  input: NewUser,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { email, firstname, lastname, role, language } = input
  if (!canGiveRole(actor, role)) return fail('forbidden', 'role')
  const changePassword = input.change_on_next_sign_in
  const named = { email, firstname, lastname, role, language, timezone: actor.timezone }
  const row = await store.insert(db, { ...named, passwordHash, changePassword })
  if (row === undefined) return fail('email-taken', 'email')
  audit({ objectId: row.id, label: email, after: { email, firstname, lastname, role, language, changePassword } })
  for (const { meetingId } of await bindToUsers(db, [row.id])) await emit('meetings', meetingId, row.id)
  await emit('users', row.id)
  return { user: store.userOf(row), password, url: `${request.origin}/portal/login` }
}

export const usersHandlers = handle('users', users, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map(store.userOf), hasMore }
  },

  count: async ({ input, db }) => ({ count: await store.count(db, input) }),

  get: async ({ input, db, fail }) => {
    const row = await store.find(db, input.id)
    return row === undefined ? fail('not-found') : store.userOf(row)
  },

  create: prepareFirst(users.create, {
    prepare: (context) => preparePassword(context, context.input),
    run: (context, prepared) => add(context, context.input, prepared),
  }),

  createIn: prepareFirst(users.createIn, {
    prepare: ({ input: { tenantuuid: _named, ...input }, ...context }) => preparePassword({ ...context, input }, input),
    run: ({ input: { tenantuuid: _named, ...input }, ...context }, prepared) =>
      add({ ...context, input }, input, prepared),
  }),

  update: async ({ input, audit, fail, ...context }) => {
    const { email, firstname, lastname, role, language } = input
    const person = await deeds.takePerson(context, input.id)
    if (person.version !== input.version) return fail('conflict')
    if (role !== person.role && (person.id === context.actor.id || !canGiveRole(context.actor, role))) {
      await noteRefusal(context, 'users.update', role)
    }
    const { before, after } = await deeds.change(context, person, { email, firstname, lastname, role, language })
    audit({ objectId: after.id, label: after.email, before: audited(before), after: audited(after) })
    return store.userOf(after)
  },

  renewPassword: prepareFirst(users.renewPassword, {
    prepare: async ({ input, actor, request, fail }) => {
      if (input.id === actor.id) return fail('own-account')
      const password = makePassword()
      return { password, hash: await hashPassword(password, request.tenantId) }
    },
    run: async ({ input, db, actor, request, fail, emit, audit }, { password, hash }) => {
      const person = await deeds.takePerson({ db, actor }, input.id)
      if (person.status === 'unlinked') return fail('user-unlinked')
      if (!person.has_password) return fail('invitation-pending')
      const row = await store.updatePassword(db, person.id, hash)
      await closeSessionsOf(db, person.id)
      await emit('users', row.id)
      audit({ objectId: row.id, label: row.email, after: { changePassword: true } })
      return { user: store.userOf(row), password, url: `${request.origin}/portal/login` }
    },
  }),

  enable: async ({ input, audit, ...context }) => {
    const { before, after } = await deeds.setEnabled(context, input.id, input.enabled)
    audit({
      objectId: after.id,
      label: after.email,
      before: { status: before.status },
      after: { status: after.status },
    })
    return store.userOf(after)
  },

  belongings: async ({ input, db, fail }) => {
    if (!(await store.exists(db, input.id))) return fail('not-found')
    return belongingsOf({ db }, input.id)
  },

  belongingsOfMany: ({ input, db }) => bulk.countBelongings(db, input.selection),

  delete: async ({ input, audit, ...context }) => {
    const { before, status, transferred, cancelled } = await leave(context, input.id, input)
    const after = { status, transfer_to: input.transfer_to ?? null, transferred, cancelled }
    audit({ objectId: input.id, label: before.email, before: { status: before.status }, after })
    return {}
  },

  restore: async ({ input, audit, ...context }) => {
    const { from, after } = await comeBack(context, input.id)
    audit({ objectId: after.id, label: after.email, before: { status: from }, after: { status: after.status } })
    return store.userOf(after)
  },

  change: async ({ input, audit, fail, ...context }) => {
    const { deed, role, selection, transfer_to: transferTo } = input
    const { db, unit, actor, request, platform } = context
    if (role !== undefined && !canGiveRole(actor, role)) return fail('forbidden', 'role')
    const { tenantId, address } = request
    const about = {
      deed,
      ...(role === undefined ? {} : { role }),
      ...(transferTo === undefined ? {} : { transferTo }),
    }
    if ('all' in selection) {
      const id = await insertTask(db, { kind: 'change-users', actor, input: { label: deed, ...about, address } })
      await bulk.insertTaskRows(db, id, selection.all)
      await platform.tasks.start(unit, { tenantId, id, actor })
      audit({ objectId: id, after: about })
      return { changed: [], failed: [], taskId: id }
    }
    const ids = [...new Set(selection.ids)].sort()
    const names = await bulk.findNames(db, ids)
    const failures = await doAll({ doer: context, deed, role, transferTo, address }, ids)
    const failed = [...failures].map(([id, code]) => {
      return { id, name: names.get(id) ?? '', code, message: sentenceOf(code, request.language) }
    })
    const changed = ids.filter((id) => !failures.has(id))
    audit({ after: { ...about, changed: changed.length, failed: failed.length } })
    return { changed, failed, taskId: null }
  },

  export: async ({ input, request, platform }) => {
    const { language, columns, search, tab, sort, role, unseen } = input
    const match = { search, tab, sort, filters: { role, unseen } }
    const { database } = platform
    const read = (after: store.CursorRow | undefined, size: number) =>
      database.inTenant(request.tenantId, ({ db }) => store.findAfter(db, match, { after, size }))
    return usersFile({ language, columns, read })
  },
})
