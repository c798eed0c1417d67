import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { describe, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { createProviderTenant } from '#test/provider-tenant.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })

const signIn = (user: TestUser, given = password) =>
  kit.guest(user).call(auth.login, { email: user.email, password: given, appIdentifier: 'web' })
const untested = { status: 409, body: { code: 'sso-untested' } }
const needed = { status: 409, body: { code: 'sso-needed' } }
const emergency = { status: 409, body: { code: 'emergency-administrator' } }

async function createOff() {
  const setup = await createProviderTenant(kit)
  await setup.test()
  expect((await setup.switchOff()).status).toBe(200)
  return setup
}

describe('switching password sign-in off', () => {
  it('takes a provider that has passed a test with its present settings', async () => {
    const { admin, provider, settings, issuer, test, switchOff } = await createProviderTenant(kit)
    expect(await switchOff()).toMatchObject(untested)
    expect((await test()).body.failure).toBe('')
    const read = async () => (await kit.as(admin).call(tenantSso.list, {})).body.items[0]
    expect((await read())?.testedAt).not.toBeNull()
    const { clientSecret: _secret, ...form } = settings
    const rename = { id: provider.id, version: 1, ...form, label: 'Acme' }
    expect((await kit.as(admin).call(tenantSso.update, rename)).body.testedAt).not.toBeNull()
    await kit.as(admin).call(tenantSso.update, { ...rename, version: 2, clientSecret: 'another secret' })
    expect((await read())?.testedAt).toBeNull()
    expect(await switchOff()).toMatchObject(untested)
    await kit.as(admin).call(tenantSso.update, { ...rename, version: 3, clientSecret: settings.clientSecret })
    await test()
    await kit.as(admin).call(tenantSso.update, { ...rename, version: 4, enabled: false })
    expect(await switchOff()).toMatchObject(untested)
    await kit.as(admin).call(tenantSso.update, { ...rename, version: 5 })
    await kit.owner('update identity_providers set failing_since = portal_now() where id = $1', [provider.id])
    expect(await switchOff()).toMatchObject(untested)
    await test()
    expect((await switchOff()).status).toBe(200)
    issuer.close()
  })

  it('takes an active administrator of the tenant who has a password', async () => {
    const { tenant, admin, test } = await createProviderTenant(kit)
    await test()
    const [member, disabled, without, foreign] = [
      await kit.createUser(tenant),
      await kit.createUser(tenant, { level: 'admin' }),
      await kit.createUser(tenant, { level: 'admin' }),
      (await kit.createTenant()).admin,
    ]
    await kit.as(admin).call(users.enable, { id: disabled.id, enabled: false })
    await kit.owner('update users set password_hash = null where id = $1', [without.id])
    const invalid = { status: 400, body: { code: 'emergency-administrator-invalid', field: 'administrator' } }
    const ids = [member, disabled, without, foreign].map(({ id }) => id)
    for (const administrator of [...ids, undefined]) {
      const form = { enabled: false, ...(administrator === undefined ? {} : { administrator }) }
      expect(await kit.as(admin).call(tenantSso.setPasswordSignIn, form)).toMatchObject(invalid)
    }
    const { body } = await kit.as(admin).call(tenantSso.passwordSignIn, {})
    expect(body).toMatchObject({ enabled: true, administrator: null, isTested: true })
    expect(body.candidates).toEqual([
      {
        ...{ id: admin.id, email: admin.email, name: `Ada Of ${tenant.subdomain}` },
        ...{ hasSecondFactor: false, isExcluded: true },
      },
    ])
  })

  it('says who could not sign in any more', async () => {
    const { tenant, admin, signIn: signInAtProvider } = await createProviderTenant(kit)
    const [linked, , withPasskey] = [
      await kit.createUser(tenant, { email: 'linked@acme.test' }),
      await kit.createUser(tenant, { email: 'later@acme.test' }),
      await kit.createUser(tenant),
      await kit.createUser(tenant, { email: 'outside@sub.acme.test' }),
    ]
    await signInAtProvider('linked@acme.test')
    await kit.owner(`update users set email = 'linked@elsewhere.test' where id = $1`, [linked.id])
    await kit.owner('update users set has_passkey = true where id = $1', [withPasskey.id])
    const { body } = await kit.as(admin).call(tenantSso.passwordSignIn, {})
    // The administrator and the one of another domain.
    expect(body.users).toEqual({ active: 5, excluded: 2, hasMore: false })
    expect(body.candidates).toMatchObject([{ id: admin.id, isExcluded: true }])
    await kit.owner('update users set has_passkey = true where id = $1', [admin.id])
    const { body: later } = await kit.as(admin).call(tenantSso.passwordSignIn, {})
    expect([later.users.excluded, later.candidates[0]?.isExcluded]).toEqual([1, false])
  })

  it('does not count who keeps a password', async () => {
    const { admin } = await createOff()
    const { body } = await kit.as(admin).call(tenantSso.passwordSignIn, {})
    expect(body).toMatchObject({
      administrator: { id: admin.id, isExcluded: false },
      users: { active: 1, excluded: 0 },
    })
  })

  it('looks at 10,000 users of a large tenant, and says so', async () => {
    const { tenant, admin } = await createProviderTenant(kit)
    const add = (from: number, to: number) =>
      kit.owner(
        `insert into users (tenant_id, email, firstname, lastname, role, status, language)
         select $1, 'many' || n || '@elsewhere.test', 'Many', 'Person', 'member', 'active', 'en'
         from generate_series($2::int, $3::int) n`,
        [tenant.tenantId, from, to],
      )
    const count = async () => (await kit.as(admin).call(tenantSso.passwordSignIn, {})).body.users
    await add(1, 9999)
    expect(await count()).toEqual({ active: 10_000, excluded: 10_000, hasMore: false })
    await add(10_000, 10_001)
    expect(await count()).toEqual({ active: 10_000, excluded: 10_000, hasMore: true })
  })

  it('leaves one password, ends no session, and is audited', async () => {
    const { tenant, admin, test } = await createProviderTenant(kit)
    await test()
    const [other, kept] = [await kit.createUser(tenant), await kit.createUser(tenant, { level: 'admin' })]
    const set = (form: { enabled: boolean; administrator?: string }) =>
      kit.as(admin).call(tenantSso.setPasswordSignIn, form)
    expect((await set({ enabled: false, administrator: kept.id })).body).toMatchObject({
      enabled: false,
      administrator: { id: kept.id },
    })
    expect((await kit.as(other).call(auth.userInfo, {})).body.user).toMatchObject({ id: other.id, usesPassword: false })
    expect((await kit.guest(tenant).call(auth.tenantInfo, {})).body.passwordSignIn).toBe(false)
    expect((await signIn(kept)).status).toBe(200)
    const [right, wrong, unknown] = [
      await signIn(other),
      await signIn(other, 'Wrong1Word'),
      await signIn({ ...other, email: 'nobody@acme.test' }),
    ]
    expect(right).toMatchObject({ status: 401, body: { code: 'invalid-credentials' }, cookies: [] })
    for (const { status, body } of [wrong, unknown])
      expect({ status, body: { ...body, requestId: '' } }).toEqual({
        status: 401,
        body: { ...right.body, requestId: '' },
      })
    await set({ enabled: true })
    expect((await signIn(other)).status).toBe(200)
    expect((await kit.as(other).call(auth.userInfo, {})).body.user?.usesPassword).toBe(true)
    const entries = await kit.owner(
      `select before, after from audit_log where tenant_id = $1 and action = 'tenantSso.setPasswordSignIn' order by occurred_at`,
      [tenant.tenantId],
    )
    const [on, off] = [
      { passwordSignIn: true, emergencyAdministrator: null },
      { passwordSignIn: false, emergencyAdministrator: kept.email },
    ]
    expect(entries).toEqual([
      { before: on, after: off },
      { before: off, after: on },
    ])
  })
})

describe('while password sign-in is off', () => {
  it('the administrator who keeps a password stays, with the role', async () => {
    const { tenant, admin, switchOff } = await createOff()
    const kept = await kit.createUser(tenant, { level: 'admin' })
    await switchOff(kept)
    const own = kit.as(admin)
    const { version, email, firstname, lastname } = (await own.call(users.get, { id: kept.id })).body
    const edit = { id: kept.id, version, email, firstname, lastname, language: 'en' as const }
    expect(await own.call(users.enable, { id: kept.id, enabled: false })).toMatchObject(emergency)
    expect(await own.call(users.update, { ...edit, role: 'member' })).toMatchObject(emergency)
    for (const mode of ['delete', 'unlink'] as const)
      expect(await own.call(users.delete, { id: kept.id, mode })).toMatchObject(emergency)
    for (const action of ['disable', 'delete', 'unlink'] as const) {
      const { body } = await own.call(users.bulkUpdate, { action, selection: { ids: [kept.id] } })
      expect(body.failed).toMatchObject([{ id: kept.id, code: 'emergency-administrator' }])
    }
    expect((await signIn(kept)).status).toBe(200)
    // Another one takes over.
    expect((await switchOff(admin)).status).toBe(200)
    expect((await own.call(users.enable, { id: kept.id, enabled: false })).status).toBe(200)
  })

  it('a tested provider stays switched on', async () => {
    const { admin, provider, settings } = await createOff()
    const { clientSecret: _secret, ...form } = settings
    const edit = (change: object) =>
      kit.as(admin).call(tenantSso.update, { id: provider.id, version: 1, ...form, ...change })
    expect(await edit({ enabled: false })).toMatchObject(needed)
    expect(await edit({ clientSecret: 'another secret' })).toMatchObject(needed)
    expect(await edit({ clientId: 'another', clientSecret: 'another secret' })).toMatchObject(needed)
    expect(await kit.as(admin).call(tenantSso.delete, { id: provider.id })).toMatchObject(needed)
    expect(await edit({ label: 'Acme', createsUsers: true, allowedDomains: [] })).toMatchObject({ status: 200 })
    await kit.as(admin).call(tenantSso.setPasswordSignIn, { enabled: true })
    expect((await kit.as(admin).call(tenantSso.delete, { id: provider.id })).status).toBe(200)
  })

  it('parallel changes leave a user who can sign in', async () => {
    for (let round = 0; round < 5; round++) {
      const { tenant, admin, provider, test, switchOff } = await createProviderTenant(kit)
      await test()
      const [one, other] = [
        await kit.createUser(tenant, { level: 'admin' }),
        await kit.createUser(tenant, { level: 'admin' }),
      ]
      await Promise.all([
        switchOff(one),
        switchOff(other),
        kit.as(admin).call(tenantSso.delete, { id: provider.id }),
        kit.as(admin).call(users.delete, { id: one.id, mode: 'delete' }),
        kit.as(admin).call(users.enable, { id: other.id, enabled: false }),
      ])
      const state = (await kit.as(admin).call(tenantSso.passwordSignIn, {})).body
      if (state.enabled) {
        expect((await signIn(admin)).status).toBe(200)
        continue
      }
      expect(state.isTested).toBe(true)
      expect((await signIn(state.administrator?.id === one.id ? one : other)).status).toBe(200)
    }
  })

  it('only administrators of the tenant and super administrators switch it', async () => {
    const { tenant, admin } = await createOff()
    // The limit of calls is one of an address.
    const elsewhere = { address: '192.0.2.7' }
    const member = await kit.createUser(tenant)
    const form = { tenantuuid: tenant.tenantId, enabled: true }
    expect((await kit.as(member).call(tenantSso.setPasswordSignIn, form, elsewhere)).status).toBe(403)
    const stranger = (await kit.createTenant()).admin
    expect((await kit.as(stranger).call(tenantSso.setPasswordSignIn, form, elsewhere)).status).toBe(404)
    const operator = kit.as(await kit.createUser(kit.operator, { level: 'superadmin' }))
    expect((await operator.call(tenantSso.setPasswordSignIn, form, elsewhere)).body.enabled).toBe(true)
    expect((await signIn(admin)).status).toBe(200)
  })
})
