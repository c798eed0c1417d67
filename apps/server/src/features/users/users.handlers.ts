import type { Parsed } from '@foyer/contract/call'
import { users } from '@foyer/contract/users'
import { writeAudit } from '#platform/audit.ts'
import { isCommonPassword } from '#platform/common-passwords.ts'
import { type Context, type Handler, handle } from '#platform/handle.ts'
import { hashPassword, makePassword } from '#platform/passwords.ts'
import { closeSessionsOf } from '#platform/sessions.ts'
import * as deeds from './users.deeds.ts'
import { canGiveRole } from './users.rules.ts'
import * as store from './users.store.ts'

type Users = typeof users
/** Handlers of the slice, for the files that it is told in. */
export type UsersHandlers = { readonly [N in keyof Users]: Handler<Users[N]> }

const audited = ({ email, firstname, lastname, role, status, language }: store.UserRow) => ({
  email,
  firstname,
  lastname,
  role,
  status,
  language,
})

/** Adds a person to the tenant that the call works in. */
async function add(context: Context<Users['create']>, input: Omit<Parsed<Users['create']>, 'tenantuuid'>) {
  const { db, actor, request, platform, fail, emit, audit } = context
  const { email, firstname, lastname, role, language } = input
  if (!canGiveRole(actor, role)) {
    const { tenantId, address } = request
    const refusal = { tenantId, actor, call: 'users.create', address, refused: true, entry: { after: { role } } }
    await platform.database.aside(tenantId, (unit) => writeAudit(unit.db, refusal))
    return fail('forbidden', 'role')
  }
  if (input.password !== undefined && isCommonPassword(input.password)) fail('password-weak', 'password')
  const password = input.password ?? makePassword()
  const passwordHash = await hashPassword(password)
  const changePassword = input.change_on_next_sign_in
  const named = { email, firstname, lastname, role, language, timezone: actor.timezone }
  const row = await store.insert(db, { ...named, passwordHash, changePassword })
  if (row === undefined) return fail('email-taken', 'email')
  audit({ objectId: row.id, after: { email, firstname, lastname, role, language, changePassword } })
  await emit('users', row.id)
  return { user: store.userOf(row), password, url: `${request.origin}/portal/login` }
}

const { belongings: _b, delete: _d, restore: _r, change: _c, export: _e, ...bound } = users

export const usersHandlers = handle('users', bound, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map(store.userOf), hasMore }
  },

  count: async ({ input, db }) => ({ count: await store.count(db, input) }),

  create: (context) => add(context, context.input),

  createIn: ({ input: { tenantuuid: _named, ...input }, ...context }) => add({ ...context, input }, input),

  update: async ({ input, audit, fail, ...context }) => {
    const { email, firstname, lastname, role, language } = input
    const doer = { ...context, tenantId: context.request.tenantId }
    const person = await deeds.takePerson(doer, input.id)
    if (person.version !== input.version) return fail('conflict')
    const { before, after } = await deeds.change(doer, person, { email, firstname, lastname, role, language })
    audit({ objectId: after.id, before: audited(before), after: audited(after) })
    return store.userOf(after)
  },

  renewPassword: async ({ input, db, actor, request, fail, emit, audit }) => {
    if (input.id === actor.id) return fail('own-account')
    const password = makePassword()
    // Before the person is locked: hashing takes its time.
    const hash = await hashPassword(password)
    const person = await deeds.takePerson({ db, actor }, input.id)
    if (person.status === 'unlinked') return fail('user-unlinked')
    if (!person.has_password) return fail('no-password-yet')
    const row = await store.updatePassword(db, person.id, hash)
    await closeSessionsOf(db, person.id)
    await emit('users', row.id)
    audit({ objectId: row.id, after: { changePassword: true } })
    return { user: store.userOf(row), password, url: `${request.origin}/portal/login` }
  },

  enable: async ({ input, audit, ...context }) => {
    const doer = { ...context, tenantId: context.request.tenantId }
    const { before, after } = await deeds.setEnabled(doer, input.id, input.enabled)
    audit({ objectId: after.id, before: { status: before.status }, after: { status: after.status } })
    return store.userOf(after)
  },
})
