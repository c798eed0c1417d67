import { users } from '@foyer/contract/identity/users'
import { describe, expect, it } from 'vitest'
import { createGroup } from '#test/groups.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
await kit.owner(`update users set firstname = 'Max', lastname = 'Miller', email = 'm@list.test' where id = $1`, [
  tenant.admin.id,
])
const rows = [
  ['Zoe', 'Aaronson', 'client', 'active', 100],
  ['Abe', 'Young', 'member', 'active', 40],
  ['Bea', 'Young', 'member', 'active', 10],
  ['Ida', 'Invited', 'member', 'invited', null],
  ['Dan', 'Disabled', 'client', 'disabled', 50],
  ['Una', 'Unlinked', 'admin', 'unlinked', 5],
  ['Del', 'Deleted', 'member', 'deleted', 5],
] as const
for (const [nth, [firstname, lastname, level, status, days]] of rows.entries()) {
  const { id } = await kit.createUser(tenant, {
    firstname,
    lastname,
    level,
    email: `${firstname.toLowerCase()}@list.test`,
  })
  await kit.owner(
    `update users set status = $2, last_seen_at = coalesce(portal_now() - make_interval(days => $3), '-infinity'),
       created_at = portal_now() - make_interval(days => $4) where id = $1`,
    [id, status, days, 100 + nth],
  )
}

const names = (response: { body: { items: { firstname: string }[] } }) =>
  response.body.items.map((user) => user.firstname)
const list = async (query: object = {}, user: TestUser = tenant.admin) =>
  names(await kit.as(user).send(users.list, query))

describe('the list of users', () => {
  it('has tabs for active, invited and disabled users; unlinked users are with the disabled, deleted ones nowhere', async () => {
    expect(await list()).toEqual(['Abe', 'Bea', 'Max', 'Zoe'])
    expect(await list({ tab: 'invited' })).toEqual(['Ida'])
    expect(await list({ tab: 'disabled' })).toEqual(['Dan', 'Una'])
    for (const tab of ['active', 'invited', 'disabled']) expect(await list({ tab, search: 'deleted' })).toEqual([])
  })

  it('sorts by name, email, last seen and added, in both directions; users who were never seen come before all others', async () => {
    const orders = {
      name: ['Abe', 'Bea', 'Max', 'Zoe'],
      email: ['Abe', 'Bea', 'Max', 'Zoe'],
      seen: ['Max', 'Zoe', 'Abe', 'Bea'],
      added: ['Bea', 'Abe', 'Zoe', 'Max'],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      expect([sort, await list({ sort })]).toEqual([sort, expected])
      expect([sort, await list({ sort: `-${sort}` })]).toEqual([sort, expected.toReversed()])
    }
  })

  it('says whom the caller may change: no one who may do more', async () => {
    const own = await kit.createTenant()
    const held = ['user.get', 'user.update'] as const
    const weak = await createUserWithRole(kit, own, { permissions: held })
    const equal = await createUserWithRole(kit, own, { permissions: held })
    const strong = await createUserWithRole(kit, own, { permissions: [...held, 'audit.get'] })
    const grouped = await createUserWithRole(kit, own, { permissions: held })
    await createGroup(kit, own, { role: strong.roleId, members: [grouped] })
    const all = [own.admin, weak, equal, strong, grouped]
    const listManageable = async (user: TestUser) => {
      const { items } = (await kit.as(user).call(users.list, {})).body
      const ids = items.filter(({ manageable }) => manageable).map(({ id }) => id)
      for (const { id } of all)
        expect((await kit.as(user).call(users.get, { id })).body.manageable).toBe(ids.includes(id))
      return new Set(ids)
    }
    expect(await listManageable(weak)).toEqual(new Set([weak.id, equal.id]))
    expect(await listManageable(own.admin)).toEqual(new Set(all.map(({ id }) => id)))
  })

  it('names the first three groups of each user on request, and counts all of them', async () => {
    const other = await kit.createTenant()
    const [many, one] = [await kit.createUser(other, { firstname: 'Many' }), await kit.createUser(other)]
    for (const name of ['delta', 'Bravo', 'alpha', 'Charlie'])
      await createGroup(kit, other, { name, members: name === 'delta' ? [many, one] : [many] })
    for (const [by, more] of [
      [other.admin, {}],
      [kit.operator.admin, { tenantuuid: other.tenantId }],
    ] as const) {
      const { items } = (await kit.as(by).call(users.list, { withGroups: true, ...more })).body
      const find = ({ id }: TestUser) => items.find((user) => user.id === id)?.groups
      expect(find(many)).toEqual({ count: 4, first: ['alpha', 'Bravo', 'Charlie'] })
      expect(find(one)).toEqual({ count: 1, first: ['delta'] })
      expect(find(other.admin)).toEqual({ count: 0, first: [] })
    }
    expect((await kit.as(other.admin).call(users.list, {})).body.items[0]).not.toHaveProperty('groups')
  })

  it('sorts by the displayed name, ignoring case and accents, and users without a name by their email', async () => {
    const other = await kit.createTenant()
    await kit.owner(`update users set firstname = 'Tom', lastname = 'Admin' where id = $1`, [other.admin.id])
    for (const [firstname, lastname, email] of [
      ['Élodie', 'Zola', 'a@names.test'],
      ['eve', 'Abbot', 'b@names.test'],
      ['Zoe', 'Aaronson', 'c@names.test'],
      ['', '', 'nobody@names.test'],
      ['Eve', 'Zimmer', 'd@names.test'],
    ] as const)
      await kit.createUser(other, { firstname, lastname, email })
    const { items } = (await kit.as(other.admin).send(users.list, {})).body
    const displayed = items.map((user) => user.firstname || user.email)
    expect(displayed).toEqual(['Élodie', 'eve', 'Eve', 'nobody@names.test', 'Tom', 'Zoe'])
  })

  it('filters by role and inactivity, together with the search', async () => {
    expect(await list({ filters: { role: 'member' } })).toEqual(['Abe', 'Bea'])
    expect(await list({ filters: { role: 'admin' }, tab: 'disabled' })).toEqual(['Una'])
    expect(await list({ filters: { inactiveDays: '30' } })).toEqual(['Abe', 'Max', 'Zoe'])
    expect(await list({ filters: { inactiveDays: '90' } })).toEqual(['Max', 'Zoe'])
    expect(await list({ filters: { inactiveDays: 'never' } })).toEqual(['Max'])
    expect(await list({ filters: { role: 'member', inactiveDays: '30' }, search: 'you' })).toEqual(['Abe'])
  })

  it('filters by the second factor, which an only passkey is', async () => {
    await kit.owner(`update users set two_factor_since = now(), has_passkey = true where email = 'abe@list.test'`)
    await kit.owner(`update users set has_passkey = true where email = 'bea@list.test'`)
    const find = (secondFactor: string) => list({ filters: { secondFactor } })
    expect(await Promise.all(['app', 'passkey', 'none'].map(find))).toEqual([['Abe'], ['Bea'], ['Max', 'Zoe']])
    const { items } = (await kit.as(tenant.admin).call(users.list, {})).body
    expect(items.map(({ secondFactor }) => secondFactor)).toEqual(['app', 'passkey', 'none', 'none'])
  })

  it('counts all matching users', async () => {
    const count = async (query: object) => (await kit.as(tenant.admin).send(users.count, query)).body
    expect(await count({})).toEqual({ count: 4 })
    expect(await count({ tab: 'disabled', filters: { role: 'admin' } })).toEqual({ count: 1 })
    expect(await count({ search: 'young' })).toEqual({ count: 2 })
  })

  it('shows when a user was last seen and when an invitation expires', async () => {
    const ida = expectDefined((await kit.as(tenant.admin).call(users.list, { tab: 'invited' })).body.items[0])
    expect(ida).toMatchObject({ status: 'invited', lastSeenAt: null, invitationExpiresAt: null, version: 1 })
    const until = '2090-01-01T00:00:00.000Z'
    await kit.owner('update users set invitation_expires_at = $2, last_seen_at = $2 where id = $1', [ida.id, until])
    const again = await kit.as(tenant.admin).call(users.get, { id: ida.id })
    expect(again.body).toMatchObject({ lastSeenAt: until, invitationExpiresAt: until })
    await kit.owner(`update users set last_seen_at = '-infinity' where id = $1`, [ida.id])
  })

  it('returns a single user, but not a deleted or unknown one or one of another tenant', async () => {
    const other = await kit.createTenant()
    const [deleted] = await kit.owner(`select id from users where tenant_id = $1 and status = 'deleted'`, [
      tenant.tenantId,
    ])
    for (const id of [deleted.id, other.admin.id, crypto.randomUUID()]) {
      expect((await kit.as(tenant.admin).call(users.get, { id })).status).toBe(404)
      expect((await kit.as(tenant.admin).call(users.removalPreview, { id })).status).toBe(404)
    }
    expect((await kit.as(tenant.admin).call(users.get, { id: tenant.admin.id })).body.email).toBe('m@list.test')
  })

  it('shows another tenant’s users to super administrators only, if they name the tenant', async () => {
    const tenantuuid = tenant.tenantId
    expect(await list({ tenantuuid }, kit.operator.admin)).toEqual(['Abe', 'Bea', 'Max', 'Zoe'])
    expect(await list({ tenantuuid })).toEqual(['Abe', 'Bea', 'Max', 'Zoe'])
    const other = await kit.createTenant()
    const operatorAdmin = await kit.createUser(kit.operator, { level: 'admin' })
    for (const user of [other.admin, operatorAdmin])
      expect((await kit.as(user).call(users.list, { tenantuuid })).status).toBe(404)
    const unknownTenant = { tenantuuid: crypto.randomUUID() }
    expect((await kit.as(kit.operator.admin).call(users.list, unknownTenant)).status).toBe(404)
  })

  it('rejects unknown sort orders, tabs and filters', async () => {
    const wrong = [
      { sort: 'password_hash' },
      { tab: 'deleted' },
      { filters: { inactiveDays: '1' } },
      { filters: { id: 1 } },
    ]
    for (const query of wrong) expect((await kit.as(tenant.admin).send(users.list, query)).status).toBe(400)
  })
})
