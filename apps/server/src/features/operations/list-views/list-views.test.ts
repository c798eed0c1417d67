import { listViews, maxViews } from '@foyer/contract/operations/list-views'
import { expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const view = { list: 'users', name: 'Administrators', query: 'role=admin&sort=-added' } as const
const save = (user: TestUser, change: { list?: 'users' | 'tenants'; name?: string } = {}) =>
  kit.as(user).call(listViews.create, { ...view, ...change })
const listed = async (user: TestUser, list: 'users' | 'tenants' = 'users') =>
  (await kit.as(user).call(listViews.list, { list })).body

it('saves a user’s views of a list and returns them in the order of their names', async () => {
  const user = await kit.createUser(tenant)
  expect(await listed(user)).toEqual({ views: [], hiddenColumns: null })
  const second = (await save(user)).body
  expect(second).toEqual({ id: second.id, name: view.name, query: view.query })
  const first = (await save(user, { name: 'A few' })).body
  expect((await listed(user)).views).toEqual([first, second])
  expect((await listed(user, 'tenants')).views).toEqual([])
})

it('rejects an empty name, and a second view with the same name for a user and list', async () => {
  const user = await kit.createUser(tenant)
  await save(user)
  const again = await save(user)
  expect(again).toMatchObject({ status: 409, body: { code: 'view-name-taken', field: 'name' } })
  expect((await save(user, { list: 'tenants' })).status).toBe(200)
  expect((await save(await kit.createUser(tenant))).status).toBe(200)
  const empty = await save(user, { name: ' ' })
  expect(empty).toMatchObject({ status: 400, body: { issues: [{ field: 'name', message: 'Enter a valid name' }] } })
})

it('saves up to fifty views per list, even if more are added concurrently', async () => {
  const user = await kit.createUser(tenant)
  for (let n = 0; n < maxViews - 7; n++) await save(user, { name: `View ${n}` })
  const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => save(user, { name: `Another ${n}` })))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(['too-many-views', 'too-many-views', 'too-many-views'])
  expect((await listed(user)).views).toHaveLength(maxViews)
})

it('lets only its owner delete a view; for others it does not exist', async () => {
  const user = await kit.createUser(tenant)
  const { id } = (await save(user)).body
  const colleague = await kit.createUser(tenant, { level: 'admin' })
  const foreign = await kit.as(colleague).call(listViews.delete, { id })
  const unknown = await kit.as(colleague).call(listViews.delete, { id: crypto.randomUUID() })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect((await listed(user)).views).toHaveLength(1)
  expect((await kit.as(user).call(listViews.delete, { id })).status).toBe(200)
  expect((await listed(user)).views).toEqual([])
})

it('saves hidden columns per user and list', async () => {
  const user = await kit.createUser(tenant)
  for (const hiddenColumns of [['role', 'added'], ['seen']])
    expect((await kit.as(user).call(listViews.updateColumns, { list: 'users', hiddenColumns })).status).toBe(200)
  expect((await listed(user)).hiddenColumns).toEqual(['seen'])
  expect((await listed(user, 'tenants')).hiddenColumns).toBeNull()
  expect((await listed(tenant.admin)).hiddenColumns).toBeNull()
})

it('rejects an unknown list', async () => {
  for (const [call, input] of [
    [listViews.create, { ...view, list: 'secrets' }],
    [listViews.list, { list: 'secrets' }],
    [listViews.updateColumns, { list: 'users', hiddenColumns: 'role' }],
  ] as const)
    expect((await kit.as(tenant.admin).send(call, input)).status).toBe(400)
})
