// Subject: every call, app/call-pipeline.ts
import { randomInt } from 'node:crypto'
import type { Call, Permission } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import { auth } from '@foyer/contract/identity/auth'
import { roles } from '@foyer/contract/identity/roles'
import { meetsLevel } from '@foyer/contract/levels'
import type { PermissionTreeNode } from '@foyer/contract/permission-tree'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { loadTestedAccess, testsEverySlice } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { createUserWithRole } from './roles.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const cases = (await loadTestedAccess()).filter(
  ({ call }) => call.permission !== 'public' && call.permission !== 'signed-in',
)

/**
 * Lists the keys of which one is needed for this input; any of them if they depend on an object that does not exist.
 */
function listPermitting(permission: Permission, input: object): string[] {
  if (typeof permission === 'string') return [permission]
  const keys = Object.values(permission.keys)
  if (!('field' in permission)) return keys
  const value: unknown = new Map(Object.entries(input)).get(permission.field)
  return [permission.keys[String(value)] ?? keys[0] ?? '']
}

/** Checks whether a role with this key alone may make the call: some fields need a further one. */
function isOpenedBy(key: string, { permission, fieldPermissions = {} }: Call, input: object): boolean {
  const further = Object.entries(fieldPermissions).flatMap(([field, one]) => (field in input ? [one] : []))
  return [permission, ...further].every((one) => listPermitting(one, input).includes(key))
}

/** Checks whether the permission was denied, and not what the input asks for: that names a field. */
async function isDenied(user: TestUser, call: Call, input: object): Promise<boolean> {
  // Each from its own address, because some calls have strict rate limits per address.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const { status, body } = await kit.as(user).send(call, input, { address })
  return status === 403 && body.code === 'forbidden' && body.field === undefined
}

const listKeys = (nodes: readonly PermissionTreeNode[]): string[] =>
  nodes.flatMap(({ permission, children }) => [...permission, ...listKeys(children)])

describe.each(builtInRoles.admin)('a role with nothing but %s', async (key: PermissionKey) => {
  const user = await createUserWithRole(kit, tenant, { permissions: [key] })
  const inputs = cases.map(({ name, call, buildInput }) => ({ name, call, input: Object(buildInput(tenant.tenantId)) }))
  const opened = inputs.filter(({ call, input }) => meetsLevel('admin', call.level) && isOpenedBy(key, call, input))

  it('opens the calls of that key and no other', async () => {
    const open: string[] = []
    for (const { name, call, input } of inputs) if (!(await isDenied(user, call, input))) open.push(name)
    expect(open).toEqual(opened.map(({ name }) => name))
  })

  it('shows the menu of that key, and loses both at the next call when the key is removed', async () => {
    const before = (await kit.as(user).call(auth.permissions, {})).body
    expect(before.keys).toEqual([key])
    expect(listKeys(before.tree).filter((one) => one !== key)).toEqual([])
    const preview = await kit.as(tenant.admin).call(roles.menu, { role: user.roleId })
    expect(preview.body.tree).toEqual(before.tree)
    const narrowed = await kit.as(tenant.admin).call(roles.update, {
      ...{ id: user.roleId, version: 1, name: `Narrowed ${key}`, permissions: [] },
    })
    expect(narrowed.status).toBe(200)
    for (const { name, call, input } of opened) expect([name, await isDenied(user, call, input)]).toEqual([name, true])
    const after = (await kit.as(user).call(auth.permissions, {})).body
    expect([after.keys, listKeys(after.tree)]).toEqual([[], []])
  })
})

it.runIf(testsEverySlice)('reaches every call that needs a permission', () => {
  const needing = allCalls.filter(({ permission }) => permission !== 'public' && permission !== 'signed-in')
  expect(cases.map(({ call }) => call.path).toSorted()).toEqual(needing.map(({ path }) => path).toSorted())
})
