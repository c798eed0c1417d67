import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const form = (more: { [field: string]: unknown } = {}) => ({
  tenantuuid: tenant.tenantId,
  version: 1,
  name: 'Acme Générale',
  sname: 'Acme',
  address: '1 rue de la Paix\n75002 Paris',
  country: 'FR',
  passwordLength: 10,
  signupNormal: true,
  signupSocial: false,
  sessionIdleHours: 336,
  sessionDays: 14,
  ...more,
})
const info = async (user: TestUser, tenantuuid?: string) =>
  (await kit.as(user).call(tenants.get, tenantuuid === undefined ? {} : { tenantuuid })).body
const findAudit = (tenantId: string, call: string) =>
  kit.owner('select * from audit_log where tenant_id = $1 and action = $2 order by occurred_at desc', [tenantId, call])

describe('the settings of a tenant', () => {
  it('are shown to its administrators, with the setup steps that are missing', async () => {
    const fresh = await kit.createTenant()
    expect(await info(fresh.admin)).toMatchObject({
      tenantuuid: fresh.tenantId,
      adminEmail: fresh.admin.email,
      adminId: fresh.admin.id,
      operator: false,
      passwordLength: 6,
      signupNormal: false,
      signupSocial: false,
      version: 1,
      missingSetup: ['logo', 'theme', 'smtp', 'address', 'users', 'meeting'],
    })
    await kit.createUser(fresh)
    await kit.as(fresh.admin).call(meetings.create, {
      kind: 'open',
      topic: 'First',
      timezone: 'Europe/Paris',
      password: 'secret1',
    })
    await kit.owner(
      `insert into brand_images (tenant_id, slot, media_type, width, height, bytes) values ($1, 'logoDark', 'image/png', 1, 1, '')`,
      [fresh.tenantId],
    )
    await kit.owner(
      `insert into brands (tenant_id, brandname, theme) values ($1, 'Fresh', '{"lite": {"--portal-accent": "#123456"}}')`,
      [fresh.tenantId],
    )
    expect((await info(fresh.admin)).missingSetup).toEqual(['smtp', 'address'])
  })

  it('name the longest-serving active administrator', async () => {
    const fresh = await kit.createTenant()
    const second = await kit.createUser(fresh, { level: 'admin' })
    await kit.owner(`update users set status = 'disabled' where id = $1`, [fresh.admin.id])
    expect(await info(second)).toMatchObject({ adminEmail: second.email })
  })

  it('can be changed by its administrators, which updates the search and the audit log', async () => {
    const response = await kit.as(tenant.admin).call(tenants.update, form())
    expect(response.body).toMatchObject({ name: 'Acme Générale', country: 'FR', passwordLength: 10, version: 2 })
    const found = await kit
      .as(kit.operator.admin)
      .call(tenants.list, { page: 1, size: 10, search: `generale ${tenant.subdomain}` })
    expect(found.body.items).toMatchObject([{ tenantuuid: tenant.tenantId, name: 'Acme Générale' }])
    const [row] = await findAudit(tenant.tenantId, 'tenants.update')
    expect(row).toMatchObject({ actor_tenant_id: tenant.tenantId, object_id: tenant.tenantId })
    expect(row.before).toMatchObject({ passwordLength: 6, signupNormal: false, country: '' })
    expect(row.after).toMatchObject({ passwordLength: 10, signupNormal: true, country: 'FR' })
  })

  it('accept the first of two concurrent edits and report a conflict to the second', async () => {
    const { version } = await info(tenant.admin)
    const second = await kit.createUser(tenant, { level: 'admin' })
    const responses = await Promise.all([
      kit.as(tenant.admin).call(tenants.update, form({ version, address: 'First street' })),
      kit.as(second).call(tenants.update, form({ version, address: 'Second street' })),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stored = responses.find(({ status }) => status === 200)?.body.address
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('conflict')
    expect((await info(tenant.admin)).address).toBe(stored)
  })

  it('open the registration only for an administrator who may give the role of those who register', async () => {
    const own = await kit.createTenant()
    const settings = { ...form({ tenantuuid: own.tenantId }), signupNormal: true }
    const weak = await createUserWithRole(kit, own, { permissions: ['tenant.get', 'tenant.update'] })
    const refused = await kit.as(weak).call(tenants.update, settings)
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'signupNormal' } })
    const [entry] = await findAudit(own.tenantId, 'tenants.update')
    expect(entry).toMatchObject({ denied: true, actor_id: weak.id })
    const opened = await kit.as(own.admin).call(tenants.update, settings)
    expect(opened.status).toBe(200)
    // A setting that is open already can stay so.
    const { version } = opened.body
    expect((await kit.as(weak).call(tenants.update, { ...settings, version, address: 'New' })).status).toBe(200)
  })

  it('reject an invalid country, password length or name', async () => {
    const bad = [{ country: 'France' }, { country: 'fr' }, { passwordLength: 5 }, { passwordLength: 65 }, { name: ' ' }]
    for (const one of [
      ...bad,
      { sname: 'a\nb' },
      { status: 'disabled' },
      { subdomain: 'mine' },
      { kind: 'operator' },
    ]) {
      const { version } = await info(tenant.admin)
      const response = await kit.as(tenant.admin).send(tenants.update, form({ version, ...one }))
      expect([one, response.status]).toEqual([one, 400])
    }
  })
})

describe('the tenant that a call names', () => {
  it('can be any tenant for super administrators, even a disabled one, and only their own for all other administrators', async () => {
    const other = await kit.createTenant()
    const member = await kit.createUser(tenant)
    const operatorsAdmin = await kit.createUser(kit.operator, { level: 'admin' })
    await kit.as(kit.operator.admin).call(tenants.enable, { id: other.tenantId, enabled: false })
    const ask = async (user: TestUser, tenantuuid: string) =>
      (await kit.as(user).call(tenants.get, { tenantuuid })).status
    expect(await ask(kit.operator.admin, tenant.tenantId)).toBe(200)
    expect(await ask(kit.operator.admin, other.tenantId)).toBe(200)
    expect(await ask(kit.operator.admin, crypto.randomUUID())).toBe(404)
    expect(await ask(tenant.admin, tenant.tenantId)).toBe(200)
    expect(await ask(tenant.admin, other.tenantId)).toBe(404)
    expect(await ask(tenant.admin, kit.operator.tenantId)).toBe(404)
    expect(await ask(operatorsAdmin, tenant.tenantId)).toBe(404)
    expect(await ask(member, tenant.tenantId)).toBe(403)
    expect(await ask(member, other.tenantId)).toBe(403)
  })

  it('is changed by a super administrator after reauthentication, and the change is in its own audit log', async () => {
    const user = await kit.createUser(kit.operator, { level: 'superadmin' })
    const { version, address } = await info(tenant.admin)
    const change = form({ version, sname: 'Renamed' })
    await kit.owner(`update sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      user.id,
    ])
    const late = await kit.as(user).call(tenants.update, change)
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } })
    expect((await info(tenant.admin)).address).toBe(address)
    await kit.owner('update sessions set confirmed_at = now() where user_id = $1', [user.id])
    expect((await kit.as(user).call(tenants.update, change)).body.sname).toBe('Renamed')
    const [row] = await findAudit(tenant.tenantId, 'tenants.update')
    expect(row).toMatchObject({
      actor_tenant_id: kit.operator.tenantId,
      actor_id: user.id,
      actor_label: user.email,
    })
    expect(row.after).toMatchObject({ sname: 'Renamed' })
  })

  it('cannot be chosen by another field or a header', async () => {
    const other = await kit.createTenant()
    for (const field of ['tenant_id', 'tenantId', 'tenant']) {
      expect((await kit.as(tenant.admin).send(tenants.get, { [field]: other.tenantId })).status).toBe(400)
    }
    const headers = { 'x-tenant': other.tenantId, tenantuuid: other.tenantId, 'x-forwarded-host': other.subdomain }
    const response = await kit.as(tenant.admin).call(tenants.get, {}, { headers })
    expect(response.body.tenantuuid).toBe(tenant.tenantId)
  })
})

describe('the roles of a tenant', () => {
  it('are the built-in ones; only the operator has super administrators', async () => {
    const some = await kit.createTenant()
    const { items } = (await kit.as(some.admin).call(tenants.roles, {})).body
    expect(items).toEqual([
      { role: 'admin', name: '', level: 'admin', assignable: true },
      { role: 'member', name: '', level: 'member', assignable: true },
      { role: 'client', name: '', level: 'client', assignable: true },
    ])
    const operators = (await kit.as(kit.operator.admin).call(tenants.roles, {})).body.items
    expect(operators[0]?.role).toBe('superadmin')
  })
})
