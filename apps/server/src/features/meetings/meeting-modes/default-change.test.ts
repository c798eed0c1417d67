import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { expect, inject, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { spreadModes } from './meeting-modes.jobs.ts'

const kit = await useKit({ connection: inject('ownConnections').defaultChange })
const operator = kit.as(kit.operator.admin)
const follow = () => spreadModes(kit.platform, { tenantId: kit.operator.tenantId, id: kit.operator.tenantId })

const offer = async (name: string) => {
  const { options, freedoms } = builtInMode
  const { id } = (await operator.call(meetingModes.create, { name, options, freedoms })).body
  await follow()
  return id
}
const findCopy = async (tenantId: string, originId: string) => {
  const [copy] = await kit.owner('select * from meeting_modes where tenant_id = $1 and origin_id = $2', [
    tenantId,
    originId,
  ])
  return copy
}
const createTenant = async (originId: string) => {
  const tenant = await kit.createTenant()
  await follow()
  const copy = await findCopy(tenant.tenantId, originId)
  await kit.as(tenant.admin).call(meetingModes.setDefault, { id: copy.id })
  return { tenant, copy, as: kit.as(tenant.admin) }
}
const findEntry = async (tenantId: string) => {
  const [entry] = await kit.owner(
    `select actor_id, object_label, object_id, before, after from audit_log
     where tenant_id = $1 and action = 'meetingModes.setDefault' order by occurred_at desc, id desc limit 1`,
    [tenantId],
  )
  return entry
}
const findDefaultId = async (as: ReturnType<typeof kit.as>) =>
  (await as.call(meetingModes.list, {})).body.items.find(({ isDefault }) => isDefault)?.id
const count = async (id: string) =>
  (await operator.call(meetingModes.countDefaults, {})).body.items.find((row) => row.id === id)?.tenants

it('notifies the administrators that their default is gone when the operator turns it off', async () => {
  const name = `Office ${crypto.randomUUID()}`
  const id = await offer(name)
  const { tenant, copy, as } = await createTenant(id)
  const french = await kit.createUser(tenant, { level: 'admin', language: 'fr' })
  const host = await kit.createUser(tenant)
  const elsewhere = await kit.createTenant()
  await operator.call(meetingModes.setStatus, { id, status: 'disabled' })
  await follow()
  await follow()
  expect(await findDefaultId(as)).toBe('standard')
  const form = { kind: 'open', topic: 'Board', timezone: 'UTC', password: 'secret1' } as const
  expect((await as.call(meetings.create, form)).body.modeId).toBe('standard')
  const mails = await mailsTo(kit, tenant.tenantId, tenant.admin.email)
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(`Your default mode “${name}” is no longer offered. The default mode is now “Standard”`),
  ])
  const [mail] = await mailsTo(kit, tenant.tenantId, french.email)
  expect(mail?.text).toContain(`Votre mode par défaut « ${name} » n’est plus proposé.`)
  for (const { tenantId, email } of [{ ...host, tenantId: tenant.tenantId }, elsewhere.admin])
    expect(await mailsTo(kit, tenantId, email)).toEqual([])
  expect(await findEntry(tenant.tenantId)).toEqual({
    ...{ actor_id: null, object_label: 'standard', object_id: '', before: { modeId: name } },
    after: { modeId: 'standard', reason: 'mode-withdrawn' },
  })
  expect(await findEntry(elsewhere.tenantId)).toBeUndefined()
  await operator.call(meetingModes.setStatus, { id, status: 'active' })
  await follow()
  expect(await findDefaultId(as)).toBe('standard')
  expect((await findCopy(tenant.tenantId, id)).id).toBe(copy.id)
  await operator.call(meetingModes.delete, { id })
  await follow()
}, 120_000)

it('names the mode that takes the place of a deleted default', async () => {
  const [name, next] = [`Old ${crypto.randomUUID()}`, `New ${crypto.randomUUID()}`]
  const [id, replacement] = [await offer(name), await offer(next)]
  const { tenant, as } = await createTenant(id)
  await operator.call(meetingModes.delete, { id, replacement })
  await follow()
  const successor = await findCopy(tenant.tenantId, replacement)
  expect(await findDefaultId(as)).toBe(successor.id)
  const [mail] = await mailsTo(kit, tenant.tenantId, tenant.admin.email)
  expect(mail?.text).toContain(`The default mode is now “${next}”: new meetings have it.`)
  expect(await findEntry(tenant.tenantId)).toMatchObject({
    ...{ object_label: next, object_id: successor.id, before: { modeId: name } },
    after: { modeId: next, reason: 'mode-withdrawn' },
  })
  await operator.call(meetingModes.delete, { id: replacement })
  await follow()
  expect(await findDefaultId(as)).toBe('standard')
  expect(await mailsTo(kit, tenant.tenantId, tenant.admin.email)).toHaveLength(2)
}, 120_000)

it('counts for the operator in how many organisations a mode is the default', async () => {
  const [id, other] = [await offer(`Counted ${crypto.randomUUID()}`), await offer(`Other ${crypto.randomUUID()}`)]
  await createTenant(id)
  const { tenant } = await createTenant(id)
  expect([await count(id), await count(other)]).toEqual([2, undefined])
  await kit.owner(`update tenants set status = 'deleted' where tenant_id = $1`, [tenant.tenantId])
  expect(await count(id)).toBe(1)
  expect((await kit.as((await kit.createTenant()).admin).send(meetingModes.countDefaults, {})).status).toBe(403)
  for (const one of [id, other]) await operator.call(meetingModes.delete, { id: one })
  await follow()
}, 120_000)
