import { toCallName } from '@foyer/contract/call'
import { allCalls, contract } from '@foyer/contract/contract'
import { fileActions } from '@foyer/contract/operations/audit'
import { expect, it, vi } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
const meeting = {
  topic: 'Secret plans',
  timezone: 'Europe/Paris',
  password: 'secret1',
  start: '2090-01-01T10:00',
  end: '2090-01-01T11:00',
}
const schedule = async (of = tenant) => {
  const member = await kit.createUser(of)
  const { body } = await kit.as(member).call(contract.meetings.create, meeting)
  return { member, id: String(body.id) }
}

it('records actor, action, changes and IP address of a call, without secrets and free text', async () => {
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
    ipAddress: kit.address,
    tenantuuid: tenant.tenantId,
  })
  expect(JSON.stringify(body)).not.toMatch(/Secret plans|secret1/)
})

it('filters by user, call and denial, newest first', async () => {
  const { member } = await schedule()
  await kit.as(member).call(contract.audit.list, period)
  const list = (filters: object) => kit.as(tenant.admin).send(contract.audit.list, { ...period, ...filters })
  // A denial is written in a transaction of its own, after the response.
  await vi.waitFor(async () => {
    const mine = await list({ actor: member.email })
    expect(mine.body.items.map(({ call }) => call)).toEqual(['audit.list', 'meetings.create'])
  }, 20_000)
  expect((await list({ actor: member.email, denied: 'yes' })).body.items).toHaveLength(1)
  expect((await list({ actor: member.email, denied: 'no' })).body.items).toHaveLength(1)
  expect((await list({ actor: member.email, call: 'meetings.create' })).body.items).toHaveLength(1)
  expect((await list({ actor: 'nobody@example.test' })).body.items).toEqual([])
})

it('names the user who signs in as the actor, and a meeting by its number', async () => {
  const { member, id } = await schedule()
  await kit.guest(tenant).call(contract.auth.login, { email: member.email, password: member.password })
  const { body } = await kit.as(tenant.admin).call(contract.audit.list, { ...period, actor: member.email })
  expect(body.items.map((row) => row.call)).toEqual(['auth.login', 'meetings.create'])
  expect(body.items[0]).toMatchObject({ objectId: member.id, objectLabel: member.email, crossTenant: false })
  expect(body.items[1]).toMatchObject({ objectId: id, objectLabel: expect.stringMatching(/^\d{10}$/) })
})

it('names actor and target as they are now, and topics only to those who see the meeting elsewhere', async () => {
  const { member, id } = await schedule()
  const find = async (as: Parameters<typeof kit.as>[0], object: string) =>
    (await kit.as(as).call(contract.audit.list, { ...period, object })).body.items[0]
  const toMeeting = (list: string, name: string) => ({
    ...{ kind: 'meeting', id, tenantuuid: tenant.tenantId, name, list, handle: expect.stringMatching(/^\d{10}$/) },
  })
  const actorUser = { kind: 'user', id: member.id, name: expect.any(String), handle: member.email, list: 'active' }
  expect(await find(tenant.admin, id)).toMatchObject({ actorUser, target: toMeeting('none', '') })
  await kit.owner(
    `insert into conferences (tenant_id, meeting_id, topic, number, room, host_name, signal_url, engine_instance, ended_at)
     select tenant_id, id, topic, number, id, '', '', gen_random_uuid(), now() from meetings where id = $1`,
    [id],
  )
  expect(await find(tenant.admin, id)).toMatchObject({ target: toMeeting('completed', 'Secret plans') })
  const own = await kit.as(tenant.admin).call(contract.meetings.create, meeting)
  expect(await find(tenant.admin, String(own.body.id))).toMatchObject({ target: { list: 'own', name: 'Secret plans' } })
  await kit.as(member).call(contract.meetings.delete, { id })
  expect(await find(tenant.admin, id)).toMatchObject({ target: null, objectLabel: expect.stringMatching(/^\d{10}$/) })
  expect(await find(kit.operator.admin, id)).toMatchObject({ actorUser })
})

it("rejects an inverted period with 'Cannot Choose a Pre-Date for End Date'", async () => {
  const { status, body } = await kit.as(tenant.admin).call(contract.audit.list, { from: period.to, to: period.from })
  expect([status, body.code, body.message]).toEqual([400, 'end-before-start', 'Cannot Choose a Pre-Date for End Date'])
})

it('shows administrators their own tenant, and super administrators all tenants', async () => {
  const other = await kit.createTenant()
  const { id } = await schedule(other)
  expect((await kit.as(tenant.admin).call(contract.audit.list, { ...period, object: id })).body.items).toEqual([])
  const all = await kit.as(kit.operator.admin).call(contract.audit.list, { ...period, object: id })
  expect(all.body.items[0]).toMatchObject({ tenantuuid: other.tenantId, tenant: `Tenant ${other.subdomain}` })
})

it('labels entries in the requested language, and lists every action that it records', async () => {
  const { id } = await schedule()
  const as = kit.as(tenant.admin)
  const { body } = await as.call(contract.audit.list, { ...period, object: id, language: 'fr' })
  expect(body.items[0]).toMatchObject({ call: 'meetings.create', action: 'Réunion planifiée' })
  const recorded = [...allCalls.filter(({ audit }) => audit).map(toCallName), ...Object.keys(fileActions)]
  const { items } = (await as.call(contract.audit.listActions, { language: 'fr' })).body
  expect(items.map(({ call }) => call).sort()).toEqual(recorded.sort())
  expect(items).toContainEqual({ call: 'tenantSmtp.test', label: 'E-mail de test envoyé' })
})

it('exports the log as CSV with the same filters, and records the export', async () => {
  const { member, id } = await schedule()
  const file = await kit
    .as(tenant.admin)
    .call(contract.audit.export, { ...period, actor: member.email, language: 'fr' })
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('journal-audit.csv')
  const [head, row, end] = String(file.body).split('\r\n')
  expect(head).toBe(
    '\uFEFFHeure (UTC);Organisation;Utilisateur;Action;Appel;Objet concerné;ID;Refusé;Avant;Après;Adresse IP',
  )
  expect(row).toMatch(new RegExp(`${member.email};Réunion planifiée;meetings.create;\\d{10};${id}`))
  expect(end).toBe('')
  const { body } = await kit.as(tenant.admin).call(contract.audit.list, { ...period, call: 'audit.export' })
  expect(body.items[0]).toMatchObject({ actor: tenant.admin.email })
})
