import http from 'node:http'
import https from 'node:https'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { json, startFakeIssuer } from '#test/fake-issuer.ts'
import { useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const strict = await useKit({})
const issuer = await startFakeIssuer()
afterAll(() => issuer.close())

const form = {
  kind: 'other' as const,
  label: 'Acme ID',
  issuer: issuer.issuer,
  clientId: 'portal',
  clientSecret: 'top-secret-value',
  enabled: true,
  allowedDomains: ['Acme.test', 'acme.test'],
  createsUsers: false,
  role: 'member' as const,
}

describe('the settings of a provider', () => {
  it('are saved without ever returning, logging or storing the secret in clear text', async () => {
    const tenant = await kit.createTenant()
    const admin = kit.as(tenant.admin)
    const created = await admin.call(tenantSso.create, form)
    expect(created).toMatchObject({ status: 200, body: { allowedDomains: ['acme.test'], failingSince: null } })
    const listed = await admin.call(tenantSso.list, {})
    expect(listed.body.redirectUri).toBe(`http://${tenant.subdomain}.localhost:3000/portal/auth/provider`)
    expect(listed.body.items).toEqual([created.body])
    const stored = [
      await kit.owner('select * from identity_providers where tenant_id = $1', [tenant.tenantId]),
      await kit.owner('select * from audit_log where tenant_id = $1', [tenant.tenantId]),
      await kit
        .owner('select convert_from(response, $2) from idempotency_keys where tenant_id = $1', [
          tenant.tenantId,
          'SQL_ASCII',
        ])
        .catch(() => []),
      created.body,
      listed.body,
    ]
    expect(JSON.stringify(stored)).not.toContain('top-secret-value')
    const [row] = await kit.owner('select client_secret_encrypted from identity_providers where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(kit.platform.secret.open(row.client_secret_encrypted)).toBe('top-secret-value')
  })

  it('keep the secret for the same issuer and client only', async () => {
    const tenant = await kit.createTenant()
    const admin = kit.as(tenant.admin)
    const { clientSecret: _, ...rest } = form
    expect(await admin.call(tenantSso.create, rest)).toMatchObject({ status: 400, body: { field: 'clientSecret' } })
    const { id, version } = (await admin.call(tenantSso.create, form)).body
    const renamed = await admin.call(tenantSso.update, { ...rest, id, version, label: 'New' })
    expect(renamed.body).toMatchObject({ label: 'New', version: version + 1 })
    for (const change of [{ clientId: 'other' }, { issuer: `${issuer.issuer}/other` }])
      expect(await admin.call(tenantSso.update, { ...rest, ...change, id, version: version + 1 })).toMatchObject({
        status: 400,
        body: { field: 'clientSecret' },
      })
    expect(await admin.call(tenantSso.update, { ...rest, id, version })).toMatchObject({ status: 409 })
    expect((await admin.call(tenantSso.delete, { id })).status).toBe(200)
    expect((await admin.call(tenantSso.list, {})).body.items).toEqual([])
  })

  it('create users with no role that allows more than its giver', async () => {
    const tenant = await kit.createTenant()
    const permissions = ['tenant.sso.get', 'tenant.sso.put', 'tenant.sso.update'] as const
    const giver = kit.as(await createUserWithRole(kit, tenant, { permissions }))
    const forbidden = { status: 403, body: { code: 'forbidden', field: 'role' } }
    expect(await giver.call(tenantSso.create, { ...form, createsUsers: true })).toMatchObject(forbidden)
    const { id, version } = (await giver.call(tenantSso.create, form)).body
    expect(await giver.call(tenantSso.update, { ...form, id, version, createsUsers: true })).toMatchObject(forbidden)
    const changed = await kit.as(tenant.admin).call(tenantSso.update, { ...form, id, version, createsUsers: true })
    const kept = { ...form, id, version: changed.body.version, createsUsers: true, label: 'New' }
    expect((await giver.call(tenantSso.update, kept)).status).toBe(200)
  })

  it('are those of two providers at most, also if they are added at once', async () => {
    const tenant = await kit.createTenant()
    const admin = kit.as(tenant.admin)
    const others = [issuer, await startFakeIssuer(), await startFakeIssuer()]
    const add = (by: { issuer: string }) => admin.call(tenantSso.create, { ...form, issuer: by.issuer })
    const added = await Promise.all(others.map(add))
    expect(added.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    for (const other of others) await add(other)
    const { items } = (await admin.call(tenantSso.list, {})).body
    expect(new Set(items.map((item) => item.issuer)).size).toBe(2)
    expect(items).toHaveLength(2)
    for (const other of others) {
      expect((await add(other)).status).toBe(409)
      if (other !== issuer) other.close()
    }
  })

  it.each([
    ['issuer', 'login.acme.test'],
    ['issuer', 'ftp://login.acme.test'],
    ['issuer', 'https://login.acme.test/?tenant=1'],
    ['issuer', 'https://user:password@login.acme.test'],
    ['allowedDomains', ['acme']],
    ['allowedDomains', ['@acme.test']],
    ['role', 'admin'],
    ['label', ''],
  ])('are rejected with %s %s', async (field, value) => {
    const tenant = await kit.createTenant()
    const rejected = await kit.as(tenant.admin).send(tenantSso.create, { ...form, [field]: value })
    expect(rejected).toMatchObject({ status: 400, body: { issues: [{ field }] } })
  })
})

describe('the issuer', () => {
  it('is only reached where the operator allows it, and all refusals look the same', async () => {
    const tenant = await strict.createTenant()
    // Nothing may even connect: whether a host outside responds depends on the network of the machine.
    const refuse = () => {
      throw new Error('connects')
    }
    const requests = [http, https].map((module) => vi.spyOn(module, 'request').mockImplementation(refuse))
    const bodies = new Set<string>()
    for (const address of [
      issuer.issuer,
      issuer.issuer.replace('localhost', '127.0.0.1'),
      issuer.issuer.replace('localhost', '[::1]'),
      issuer.issuer.replace('localhost', '[::ffff:127.0.0.1]'),
      issuer.issuer.replace('http:', 'https:'),
      'https://169.254.169.254',
      'https://10.0.0.1',
      'https://8.8.8.8:8443',
      'http://8.8.8.8',
      'https://nobody.invalid',
    ]) {
      const refused = await strict.as(tenant.admin).call(tenantSso.create, { ...form, issuer: address })
      expect(refused.status, address).toBe(400)
      bodies.add(JSON.stringify({ ...refused.body, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    for (const request of requests) {
      expect(request).not.toHaveBeenCalled()
      request.mockRestore()
    }
  })

  it('has to say that it is this issuer', async () => {
    const tenant = await kit.createTenant()
    const create = () => kit.as(tenant.admin).call(tenantSso.create, form)
    const standard = issuer.paths['/.well-known/openid-configuration']
    for (const [response, code] of [
      [json({ ...issuer.metadata, issuer: 'https://accounts.google.com' }), 'sso-issuer-different'],
      [json({}, 500), 'sso-issuer-unreachable'],
      [json({ padding: 'x'.repeat(1024 * 1024) }), 'sso-issuer-unreachable'],
    ] as const) {
      issuer.paths['/.well-known/openid-configuration'] = response
      expect(await create()).toMatchObject({ status: 400, body: { code, field: 'issuer' } })
    }
    if (standard) issuer.paths['/.well-known/openid-configuration'] = standard
    expect((await create()).status).toBe(200)
  })
})
