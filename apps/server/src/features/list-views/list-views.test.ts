import { listViews, mostViews } from '@foyer/contract/list-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKit, type Kit, type Person, type TestTenant } from '#test/kit.ts'

let kit: Kit
let tenant: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.make.tenant()
})
afterAll(() => kit.close())

const view = { list: 'users', name: 'Administrators', query: 'role=admin&sort=-added' } as const
const save = (person: Person, change: { list?: 'users' | 'tenants'; name?: string } = {}) =>
  kit.as(person).call(listViews.create, { ...view, ...change })
const listed = async (person: Person, list: 'users' | 'tenants' = 'users') =>
  (await kit.as(person).call(listViews.list, { list })).body

it('a person keeps views of a list under names, in the order of the names', async () => {
  const person = await kit.make.user(tenant)
  expect(await listed(person)).toEqual({ views: [], hidden: [] })
  const second = (await save(person)).body
  expect(second).toEqual({ id: second.id, name: view.name, query: view.query })
  const first = (await save(person, { name: 'A few' })).body
  expect((await listed(person)).views).toEqual([first, second])
  expect((await listed(person, 'tenants')).views).toEqual([])
})

it('a name is there once for a person and a list, and never empty', async () => {
  const person = await kit.make.user(tenant)
  await save(person)
  const again = await save(person)
  expect(again).toMatchObject({ status: 409, body: { code: 'view-name-taken', field: 'name' } })
  expect((await save(person, { list: 'tenants' })).status).toBe(200)
  expect((await save(await kit.make.user(tenant))).status).toBe(200)
  const empty = await save(person, { name: ' ' })
  expect(empty).toMatchObject({ status: 400, body: { issues: [{ field: 'name', message: 'Enter a valid name' }] } })
})

it('a list has fifty views, of many that are added at once too', async () => {
  const person = await kit.make.user(tenant)
  const answers = await Promise.all(
    Array.from({ length: mostViews + 3 }, (_, n) => save(person, { name: `View ${n}` })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(['too-many-views', 'too-many-views', 'too-many-views'])
  expect((await listed(person)).views).toHaveLength(mostViews)
})

it('a view is deleted by whose it is; a colleague’s is as unknown as one that nobody has', async () => {
  const person = await kit.make.user(tenant)
  const { id } = (await save(person)).body
  const colleague = await kit.make.user(tenant, { level: 'admin' })
  const foreign = await kit.as(colleague).call(listViews.delete, { id })
  const unknown = await kit.as(colleague).call(listViews.delete, { id: crypto.randomUUID() })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect((await listed(person)).views).toHaveLength(1)
  expect((await kit.as(person).call(listViews.delete, { id })).status).toBe(200)
  expect((await listed(person)).views).toEqual([])
})

it('columns that a person does not want to see are kept for that list and that person', async () => {
  const person = await kit.make.user(tenant)
  for (const hidden of [['role', 'added'], ['seen']])
    expect((await kit.as(person).call(listViews.updateColumns, { list: 'users', hidden })).status).toBe(200)
  expect((await listed(person)).hidden).toEqual(['seen'])
  expect((await listed(person, 'tenants')).hidden).toEqual([])
  expect((await listed(tenant.admin)).hidden).toEqual([])
})

it('a list that nobody knows is refused', async () => {
  for (const [call, input] of [
    [listViews.create, { ...view, list: 'secrets' }],
    [listViews.list, { list: 'secrets' }],
    [listViews.updateColumns, { list: 'users', hidden: 'role' }],
  ] as const)
    expect((await kit.as(tenant.admin).send(call, input)).status).toBe(400)
})
