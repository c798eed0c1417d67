import { auth } from '@foyer/contract/identity/auth'
import { registration } from '@foyer/contract/identity/registration'
import { sso } from '@foyer/contract/identity/sso'
import { audit } from '@foyer/contract/operations/audit'
import { clients } from '@foyer/contract/tenancy/clients'
import { type AppPlatform, appPlatforms, tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { type FeatureName, featureNames, tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectDefined, type TestTenant, useKit } from '#test/kit.ts'
import { createProviderTenant } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const operator = kit.as(kit.operator.admin)

const change = async (tenant: TestTenant, feature: FeatureName, enabled: boolean) =>
  operator.call(tenantFeatures.update, { id: tenant.tenantId, feature, enabled })
const isOn = async (tenant: TestTenant, feature: FeatureName) =>
  (await operator.call(tenantFeatures.get, { id: tenant.tenantId })).body.features.find(
    (row) => row.feature === feature,
  )?.enabled

/** The flags of a tenant in the specification that are switches, and those whose feature is still to come. */
it('has a switch for every specified flag whose feature exists, and none for the others', () => {
  const specified = 'deskClient dialIn dialOut mobileApp signupNormal signupSocial thirdPartyApps waitingRoomGames'
  const toCome = ['dialIn', 'dialOut', 'thirdPartyApps', 'waitingRoomGames']
  expect([...featureNames, ...toCome].toSorted()).toEqual(specified.split(' '))
})

it('shows the features of a tenant, and who changed them', async () => {
  const tenant = await kit.createTenant()
  const first = (await operator.call(tenantFeatures.get, { id: tenant.tenantId })).body
  expect(first.features.map(({ feature, enabled, changedAt }) => [feature, enabled, changedAt])).toEqual([
    ['mobileApp', true, null],
    ['deskClient', true, null],
    ['signupNormal', false, null],
    ['signupSocial', false, null],
  ])
  await change(tenant, 'deskClient', false)
  await change(tenant, 'signupNormal', true)
  // An administrator changes both of theirs at once.
  const { body: settings } = await kit.as(tenant.admin).call(tenants.get, {})
  const { version, name, sname, address, country, passwordLength, sessionIdleHours, sessionDays } = settings
  const edited = await kit.as(tenant.admin).call(tenants.update, {
    ...{ tenantuuid: tenant.tenantId, version, name, sname, address, country, passwordLength },
    ...{ sessionIdleHours, sessionDays, signupNormal: false, signupSocial: true },
  })
  expect(edited.status).toBe(200)
  const { features, changes } = (await operator.call(tenantFeatures.get, { id: tenant.tenantId })).body
  const by = expectDefined(features[1]).changedBy
  expect(features).toEqual([
    { feature: 'mobileApp', enabled: true, changedAt: null, changedBy: '' },
    { feature: 'deskClient', enabled: false, changedAt: expect.any(String), changedBy: by },
    { feature: 'signupNormal', enabled: false, changedAt: expect.any(String), changedBy: expect.any(String) },
    { feature: 'signupSocial', enabled: true, changedAt: expect.any(String), changedBy: expect.any(String) },
  ])
  expect(by).not.toContain('@')
  expect(changes.map(({ feature, enabled }) => `${feature} ${enabled}`).toSorted()).toEqual([
    'deskClient false',
    'signupNormal false',
    'signupNormal true',
    'signupSocial true',
  ])
  // Nothing that another tenant, or the operator, has changed.
  expect((await operator.call(tenantFeatures.get, { id: kit.operator.tenantId })).body.changes).toEqual([])
})

it('records a change with the tenant and with the operator, once, and nothing if it is on already', async () => {
  const tenant = await kit.createTenant()
  for (const enabled of [false, false]) expect((await change(tenant, 'mobileApp', enabled)).status).toBe(200)
  const period = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
  const match = { ...period, call: 'tenantFeatures.update', object: tenant.tenantId }
  const inTenant = (await kit.as(tenant.admin).call(audit.list, match)).body.items
  expect(inTenant).toMatchObject([{ crossTenant: true, before: { mobileApp: true }, after: { mobileApp: false } }])
  expect((await operator.call(audit.list, match)).body.items).toHaveLength(2)
})

it('makes open forms of the settings older', async () => {
  const tenant = await kit.createTenant()
  const before = (await kit.as(tenant.admin).call(tenants.get, {})).body
  await change(tenant, 'signupSocial', true)
  const after = (await kit.as(tenant.admin).call(tenants.get, {})).body
  expect(after).toMatchObject({ signupSocial: true, version: before.version + 1 })
})

it('is for the operator alone', async () => {
  const tenant = await kit.createTenant()
  const input = { id: tenant.tenantId, feature: 'mobileApp' as const, enabled: false }
  expect((await kit.as(tenant.admin).call(tenantFeatures.update, input)).status).toBe(403)
  expect(await isOn(tenant, 'mobileApp')).toBe(true)
  // The role of the tenant's own calls could not change it either.
  const update = kit.platform.database.withTenant(tenant.tenantId, (db) =>
    db.updateTable('tenants').set({ mobile_app_enabled: false }).execute(),
  )
  await expect(update).rejects.toThrow(/permission denied/)
})

describe('what is off is refused by the server', () => {
  const platforms: { readonly [name in 'mobileApp' | 'deskClient']: readonly AppPlatform[] } = {
    mobileApp: ['ios', 'android'],
    deskClient: ['windows', 'linux', 'mac'],
  }

  it.each(['mobileApp', 'deskClient'] as const)(
    '%s: its apps neither sign in nor are they offered',
    async (feature) => {
      const tenant = await kit.createTenant()
      const admin = kit.as(tenant.admin)
      const made = await Promise.all(
        appPlatforms.map(async (identifier) => {
          const transport = { iceTransport: 'all', bundlePolicy: 'balanced', videoTransport: 'all' } as const
          const client = {
            name: `App ${identifier} ${feature}`,
            identifier,
            minVersion: '',
            maxVersion: '',
            servers: [],
          }
          return (await operator.call(clients.create, { ...client, ...transport, audioTransport: 'all' })).body
        }),
      )
      onTestFinished(async () => {
        for (const { id } of made) await kit.owner('delete from clients where id = $1', [id])
      })
      for (const id of appPlatforms) {
        const app = { enabled: true, currentVersion: '', minVersion: '', storeUrl: 'https://apps.example.test' }
        await admin.call(tenantClients.update, { id, ...app, forcedUpdate: false, version: 0 })
      }
      const signIn = async (appIdentifier: string) =>
        (await kit.guest(tenant).call(auth.client, { appIdentifier, appVersion: '1' })).status
      const accepted = async () => {
        const statuses = await Promise.all(appPlatforms.map(async (id) => [id, await signIn(id)] as const))
        return statuses.filter(([, status]) => status === 200).map(([id]) => id)
      }
      const offered = async () =>
        (await kit.guest(tenant).call(tenantClients.listOffered, {})).body.items.map(({ platform }) => platform)
      const others = appPlatforms.filter((id) => !platforms[feature].includes(id))
      await change(tenant, feature, false)
      expect(await accepted()).toEqual(others)
      expect((await offered()).toSorted()).toEqual(others.toSorted())
      expect((await admin.call(tenantClients.list, {})).body.items.map(({ id, allowed }) => [id, allowed])).toEqual(
        appPlatforms.map((id) => [id, others.includes(id)]),
      )
      await change(tenant, feature, true)
      expect(await accepted()).toEqual([...appPlatforms])
      expect(await offered()).toHaveLength(appPlatforms.length)
    },
  )

  it('signupNormal: no one registers', async () => {
    const tenant = await kit.createTenant()
    const visitor = { email: 'visitor@example.test', firstname: 'Vi', lastname: 'Sitor' }
    const closed = { status: 403, body: { code: 'registration-closed' } }
    expect(await kit.guest(tenant).call(registration.create, visitor)).toMatchObject(closed)
    await change(tenant, 'signupNormal', true)
    expect((await kit.guest(tenant).call(registration.create, visitor)).status).toBe(200)
    await change(tenant, 'signupNormal', false)
    const other = { ...visitor, email: 'other@example.test' }
    expect(await kit.guest(tenant).call(registration.create, other)).toMatchObject(closed)
  })

  it('signupSocial: a provider creates accounts for people of its domains only', async () => {
    const { tenant, admin, provider, settings, signIn } = await createProviderTenant(kit)
    const update = { ...settings, id: provider.id, createsUsers: true, allowedDomains: [] }
    const open = await kit.as(admin).call(tenantSso.update, { ...update, version: provider.version })
    expect(open.body).toMatchObject({ createsUsers: true })
    const refused = { status: 409, body: { code: 'sso-not-connected' } }
    expect(await signIn('one@anywhere.example')).toMatchObject(refused)
    const call = { provider: provider.id, token_id: 'anything' }
    expect(await kit.guest(tenant).call(sso.signup, call)).toMatchObject({ body: { code: 'sso-sign-up-closed' } })
    await change(tenant, 'signupSocial', true)
    expect((await signIn('one@anywhere.example')).status).toBe(200)
    await change(tenant, 'signupSocial', false)
    // The account remains, and no further one is created.
    expect((await signIn('one@anywhere.example')).status).toBe(200)
    expect(await signIn('two@anywhere.example')).toMatchObject(refused)
    const own = { ...update, allowedDomains: ['acme.test'], version: open.body.version }
    expect((await kit.as(admin).call(tenantSso.update, own)).status).toBe(200)
    expect((await signIn('three@acme.test')).status).toBe(200)
  })
})
