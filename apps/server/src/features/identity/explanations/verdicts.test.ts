import { randomInt } from 'node:crypto'
import { webClientId } from '@foyer/contract/constants'
import { auth } from '@foyer/contract/identity/auth'
import { explanations } from '@foyer/contract/identity/explanations'
import type { RoleLevel } from '@foyer/contract/levels'
import { builtInRoles, type PermissionKey, permissionKeys } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { loadAccess } from '#test/access.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createGroup } from '#test/groups.ts'
import { type TestTenant, type TestUser, useKit } from '#test/kit.ts'
import { createRole, createUserWithRole } from '#test/roles.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const calls = await loadAccess()

const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

const levelNames: readonly string[] = ['anyone', 'client', 'member', 'admin', 'superadmin']

/** A call for each key that needs no other key: of several the one for the lowest level. */
const callsByKey = permissionKeys.flatMap((key) => {
  const [found] = calls
    .filter(({ call }) => call.permission === key && call.fieldPermissions === undefined)
    .toSorted((one, other) => levelNames.indexOf(one.call.level) - levelNames.indexOf(other.call.level))
  return found === undefined ? [] : [{ key, found }]
})

/** Signs in as the user would; undefined if that does not end in a session. */
async function signIn(user: TestUser): Promise<TestUser | undefined> {
  const { email, password, subdomain } = user
  const input = { email, password, appIdentifier: webClientId }
  const { cookies } = await kit.guest({ subdomain }).send(auth.login, input, { address: randomAddress() })
  const session = cookies.find(({ name, value }) => name.endsWith('session') && value !== '')
  return session && { ...user, cookie: `${session.name}=${session.value}` }
}

/** Lists the keys whose calls accept the user; whether the objects that they name exist does not matter. */
async function listOpenKeys(user: TestUser): Promise<PermissionKey[]> {
  const signedIn = await signIn(user)
  if (signedIn === undefined) return []
  const open: PermissionKey[] = []
  for (const { key, found } of callsByKey) {
    const input = found.buildInput(user.tenantId)
    const { status, body } = await kit.as(signedIn).send(found.call, input, { address: randomAddress() })
    expect([key, status === 401 && body.code === 'not-signed-in']).toEqual([key, false])
    if (!(status === 403 && body.code === 'forbidden' && body.field === undefined)) open.push(key)
  }
  return open
}

async function listExplainedKeys(tenant: TestTenant, user: TestUser): Promise<PermissionKey[]> {
  const allowed: PermissionKey[] = []
  for (const { key } of callsByKey) {
    const { status, body } = await kit.as(kit.operator.admin).call(explanations.user, {
      ...{ tenantuuid: tenant.tenantId, id: user.id, key },
    })
    expect(status).toBe(200)
    expect(body.allowed).toBe(body.reasons.every(({ met }) => met))
    if (body.allowed) allowed.push(key)
  }
  return allowed
}

const states = {
  active: '',
  invited: `update users set status = 'invited', password_hash = null where id = $1`,
  disabled: `update users set status = 'disabled' where id = $1`,
  unlinked: `update users set status = 'unlinked' where id = $1`,
  'has to choose a password': 'update users set must_change_password = true where id = $1',
  'lacks the second factor': `update tenants set two_factor_roles = '{client,member,admin}',
    two_factor_required_from = portal_now() where tenant_id = (select tenant_id from users where id = $1)`,
  'will need a second factor': `update tenants set two_factor_roles = '{client,member,admin}',
    two_factor_required_from = portal_now() + interval '1 day'
    where tenant_id = (select tenant_id from users where id = $1)`,
  'disabled role': `update roles set status = 'disabled' where id = (select role_id from users where id = $1)`,
  'disabled tenant': `update tenants set status = 'disabled'
    where tenant_id = (select tenant_id from users where id = $1)`,
} as const

const pickSome = (keys: readonly PermissionKey[]) => keys.filter(() => randomInt(2) === 0)
const levels: readonly Exclude<RoleLevel, 'superadmin'>[] = ['client', 'member', 'admin']
type Person = {
  level: (typeof levels)[number]
  role: string
  permissions?: readonly PermissionKey[]
  ofGroup?: readonly PermissionKey[]
}
const people: readonly Person[] = levels.flatMap((level) => [
  { level, role: 'the built-in role' },
  { level, role: 'some of the permissions', permissions: pickSome(builtInRoles[level]) },
  { level, role: 'none, and a group with some', permissions: [], ofGroup: pickSome(builtInRoles.admin) },
])
const combinations = people.flatMap((person) => Object.keys(states).map((state) => ({ ...person, state })))

describe('the verdict of the explanation agrees with the responses of the calls', () => {
  it('for a call of nearly every permission', () => {
    expect(callsByKey.length).toBeGreaterThan(30)
  })

  it.each(combinations)('for a user of level $level with $role, $state', async (combination) => {
    const { level, permissions, ofGroup, state } = combination
    const tenant = await kit.createTenant()
    const user =
      permissions === undefined
        ? await kit.createUser(tenant, { level })
        : await createUserWithRole(kit, tenant, { level, permissions })
    if (ofGroup !== undefined) {
      const role = await createRole(kit, tenant, { permissions: ofGroup })
      await createGroup(kit, tenant, { role, members: [user] })
    }
    const change = new Map<string, string>(Object.entries(states)).get(state)
    if (change) await kit.owner(change, [user.id])
    if (state === 'disabled tenant')
      await kit.owner(`update hosts set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
    const explained = await listExplainedKeys(tenant, user)
    expect({ permissions, ofGroup, explained }).toEqual({ permissions, ofGroup, explained: await listOpenKeys(user) })
  })
})
