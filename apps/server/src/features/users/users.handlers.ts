import { type User, users } from '@foyer/contract/users'
import { writeAudit } from '#platform/audit.ts'
import { isCommonPassword } from '#platform/common-passwords.ts'
import { handle } from '#platform/handle.ts'
import { hashPassword, makePassword } from '#platform/passwords.ts'
import { canGiveRole } from './users.rules.ts'
import * as store from './users.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.insert>>>

const userOf = ({ created_at, ...row }: Row): User => ({ ...row, createdAt: created_at.toISOString() })

export const usersHandlers = handle('users', users, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map(userOf), hasMore }
  },

  create: async ({ input, db, actor, request, platform, fail, emit, audit }) => {
    const { email, firstname, lastname, role, language } = input
    if (role === 'superadmin' || !canGiveRole(actor, role)) {
      const { tenantId, address } = request
      const refusal = { tenantId, actor, call: 'users.create', address, refused: true, entry: { after: { role } } }
      await platform.database.inTenant(tenantId, (unit) => writeAudit(unit.db, refusal))
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
    return { user: userOf(row), password, url: `${request.origin}/portal/login` }
  },
})
