import { contract } from '@foyer/contract/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createKit, type Kit, type TestTenant } from '#test/kit.ts'

let kit: Kit
let tenant: TestTenant
beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
})
afterAll(() => kit.close())

const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
const meeting = {
  topic: 'Secret plans',
  timezone: 'Europe/Paris',
  password: 'secret1',
  start: '2090-01-01T10:00',
  end: '2090-01-01T11:00',
}
const schedule = async (of = tenant) => {
  const member = await kit.makeTenantWithData.user(of)
  const { body } = await kit.as(member).call(contract.meetings.create, meeting)
  return { member, id: String(body.id) }
}

it('says who did what, before and after, and from where; secrets and free text stay out', async () => {
  const { member, id } = await schedule()
  const { status, body } = await kit.as(tenant.admin).call(contract.audit.list, { ...period, object: id })
  expect(status).toBe(200)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({
    actor: member.email,
    call: 'meetings.create',
    crossTenant: false,
    denied: false,
    before: null,
    after: { kind: 'scheduled', timezone: 'Europe/Paris' },
    ipAddress: '127.0.0.1',
    tenantuuid: tenant.tenantId,
  })
  expect(JSON.stringify(body)).not.toMatch(/Secret plans|secret1/)
})

it('filters by person, call and refusal, the newest first', async () => {
  const { member } = await schedule()
  await kit.as(member).call(contract.audit.list, period)
  const ask = (filters: object) => kit.as(tenant.admin).send(contract.audit.list, { ...period, ...filters })
  // A refusal is written beside the call that it ends.
  await vi.waitFor(async () => {
    const mine = await ask({ actor: member.email })
    expect(mine.body.items.map(({ call }: { call: string }) => call)).toEqual(['audit.list', 'meetings.create'])
  })
  expect((await ask({ actor: member.email, denied: 'yes' })).body.items).toHaveLength(1)
  expect((await ask({ actor: member.email, denied: 'no' })).body.items).toHaveLength(1)
  expect((await ask({ actor: member.email, call: 'meetings.create' })).body.items).toHaveLength(1)
  expect((await ask({ actor: 'nobody@example.test' })).body.items).toEqual([])
})

it('whoever signs in is who did it, and what is done to a meeting bears its number', async () => {
  const { member, id } = await schedule()
  await kit.guest(tenant).call(contract.auth.login, { email: member.email, password: member.password })
  const { body } = await kit.as(tenant.admin).call(contract.audit.list, { ...period, actor: member.email })
  expect(body.items.map((row: { call: string }) => row.call)).toEqual(['auth.login', 'meetings.create'])
  expect(body.items[0]).toMatchObject({ objectId: member.id, objectLabel: member.email, crossTenant: false })
  expect(body.items[1]).toMatchObject({ objectId: id, objectLabel: expect.stringMatching(/^\d{10}$/) })
})

it("an inverted period says 'Cannot Choose a Pre-Date for End Date'", async () => {
  const { status, body } = await kit.as(tenant.admin).call(contract.audit.list, { from: period.to, to: period.from })
  expect([status, body.code, body.message]).toEqual([400, 'end-before-start', 'Cannot Choose a Pre-Date for End Date'])
})

it('administrators see their own tenant, super administrators all', async () => {
  const other = await kit.makeTenantWithData.tenant()
  const { id } = await schedule(other)
  expect((await kit.as(tenant.admin).call(contract.audit.list, { ...period, object: id })).body.items).toEqual([])
  const all = await kit.as(kit.operator.admin).call(contract.audit.list, { ...period, object: id })
  expect(all.body.items[0]).toMatchObject({ tenantuuid: other.tenantId, tenant: `Tenant ${other.subdomain}` })
})

it('leaves as a file with the same filters, and taking it is kept too', async () => {
  const { member, id } = await schedule()
  const file = await kit
    .as(tenant.admin)
    .call(contract.audit.export, { ...period, actor: member.email, language: 'fr' })
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('journal-audit.csv')
  const [head, row, end] = String(file.body).split('\r\n')
  expect(head).toBe('\uFEFFHeure (UTC);Organisation;Qui;Quoi;Appel;Objet;Id;Refusé;Avant;Après;Depuis')
  expect(row).toMatch(new RegExp(`${member.email};A planifié une réunion;meetings.create;\\d{10};${id}`))
  expect(end).toBe('')
  const { body } = await kit.as(tenant.admin).call(contract.audit.list, { ...period, call: 'audit.export' })
  expect(body.items[0]).toMatchObject({ actor: tenant.admin.email })
})
