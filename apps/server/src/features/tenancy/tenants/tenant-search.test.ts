import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()

let count = 0
/** Adds a tenant with an administrator of this last name, and a second administrator. */
async function addTenant(lastname: string) {
  count += 1
  const subdomain = `words-${process.pid}-${count}`
  const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
  await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [superadmin.id])
  const added = await kit.as(superadmin).call(contract.tenants.create, {
    name: 'Words',
    sname: 'Words',
    subdomain,
    adminFirstname: 'Ada',
    adminLastname: lastname,
    adminEmail: `${lastname}@example.test`,
  })
  const { tenantuuid } = added.body.tenant
  const [{ id }] = await kit.owner('select id from users where tenant_id = $1', [tenantuuid])
  const colleague = await kit.createUser({ tenantId: tenantuuid, subdomain }, { level: 'admin', lastname: 'Colleague' })
  const isFound = async (search: string): Promise<boolean> => {
    const { body } = await kit.as(superadmin).call(contract.tenants.list, { page: 1, size: 100, search })
    return body.items.some((item) => item.tenantuuid === tenantuuid)
  }
  return { id, colleague, isFound }
}
const user = (id: string, lastname: string, role: 'admin' | 'member' = 'admin') => ({
  id,
  version: 1,
  email: `${lastname}@example.test`,
  firstname: 'Ada',
  lastname,
  role,
  language: 'en' as const,
})

it('finds a tenant by the current name and email of its administrator, but not by former ones', async () => {
  const { id, colleague, isFound } = await addTenant('Quondam')
  expect(await isFound('quondam')).toBe(true)
  expect((await kit.as(colleague).call(contract.users.update, user(id, 'Novissima'))).status).toBe(200)
  expect([await isFound('quondam'), await isFound('novissima'), await isFound('words')]).toEqual([false, true, true])
})

it('finds a tenant by the administrator who replaces one with another role', async () => {
  const { id, colleague, isFound } = await addTenant('Steward')
  expect((await kit.as(colleague).call(contract.users.update, user(id, 'Steward', 'member'))).status).toBe(200)
  expect([await isFound('steward'), await isFound('colleague')]).toEqual([false, true])
})

it('finds a tenant by the administrator who replaces a deleted one, until the delete is undone', async () => {
  const { id, colleague, isFound } = await addTenant('Fleeting')
  expect((await kit.as(colleague).call(contract.users.delete, { id })).status).toBe(200)
  expect([await isFound('fleeting'), await isFound('colleague')]).toEqual([false, true])
  expect((await kit.as(colleague).call(contract.users.restore, { id })).status).toBe(200)
  expect([await isFound('fleeting'), await isFound('colleague')]).toEqual([true, false])
})

it('finds a tenant by its remaining administrator after a bulk update', async () => {
  const { id, colleague, isFound } = await addTenant('Bulkhead')
  const change = { action: 'role' as const, role: 'member' as const, selection: { ids: [id] } }
  expect((await kit.as(colleague).call(contract.users.bulkUpdate, change)).status).toBe(200)
  expect([await isFound('bulkhead'), await isFound('colleague')]).toEqual([false, true])
})
