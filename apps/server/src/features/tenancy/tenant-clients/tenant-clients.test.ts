import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()

const ios = {
  ...{ id: 'ios' as const, enabled: true, currentVersion: '3.4.1', minVersion: '3.2', forcedUpdate: true },
  storeUrl: 'https://apps.example.test/portal',
}

it('lists every platform, off at first, and saves what was set up', async () => {
  const tenant = await kit.createTenant()
  const admin = kit.as(tenant.admin)
  const first = (await admin.call(tenantClients.list, {})).body.items
  expect(first.map(({ id, enabled }) => [id, enabled])).toEqual(
    ['ios', 'android', 'windows', 'linux', 'mac'].map((id) => [id, false]),
  )
  const saved = await admin.call(tenantClients.update, { ...ios, version: 0 })
  expect(saved.body).toMatchObject({ ...ios, version: 1, changedBy: expect.any(String) })
  for (const version of [0, 7])
    expect(await admin.call(tenantClients.update, { ...ios, version })).toMatchObject({ body: { code: 'conflict' } })
  const again = await admin.call(tenantClients.update, { ...ios, version: 1, forcedUpdate: false })
  expect(again.body).toMatchObject({ forcedUpdate: false, version: 2 })
  expect((await admin.call(tenantClients.list, {})).body.items[0]).toEqual(again.body)
})

it('offers to everyone the apps that are on, and nothing else about them', async () => {
  const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
  const admin = kit.as(tenant.admin)
  await admin.call(tenantClients.update, { ...ios, version: 0 })
  await admin.call(tenantClients.update, { ...ios, id: 'mac', enabled: false, version: 0 })
  expect((await kit.guest(tenant).call(tenantClients.listOffered, {})).body).toEqual({
    items: [{ platform: 'ios', url: ios.storeUrl, version: '3.4.1' }],
  })
  expect((await kit.guest(other).call(tenantClients.listOffered, {})).body).toEqual({ items: [] })
})

it.each([
  [{ storeUrl: 'http://apps.example.test' }, 'storeUrl', 'Enter a link that begins with https://'],
  [{ storeUrl: 'javascript:alert(1)' }, 'storeUrl', 'Enter a link that begins with https://'],
  [{ storeUrl: 'https://user:secret@apps.example.test' }, 'storeUrl', 'Enter a link that begins with https://'],
  [{ storeUrl: '' }, 'storeUrl', /before you turn it on/],
  [{ currentVersion: 'latest' }, 'currentVersion', 'Enter a valid version number'],
  [{ minVersion: '3.4.2' }, 'minVersion', /must not be newer/],
  [{ minVersion: '' }, 'minVersion', /updates are forced to/],
])('refuses %j', async (changes, field, message) => {
  const tenant = await kit.createTenant()
  const response = await kit.as(tenant.admin).call(tenantClients.update, { ...ios, ...changes, version: 0 })
  expect(response).toMatchObject({
    status: 400,
    body: { issues: [{ field, message: expect.stringMatching(message) }] },
  })
})
