import { audit } from '@foyer/contract/operations/audit'
import type { RecordingSettings } from '@foyer/contract/recordings/recording-settings'
import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { recordings } from '@foyer/contract/recordings/recordings'
import { describe, expect, it } from 'vitest'
import { type TestTenant, useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'

const kit = await useKit()
const operator = kit.as(kit.operator.admin)

const read = async ({ tenantId: tenantuuid }: TestTenant) =>
  (await operator.call(recordingSettings.get, { tenantuuid })).body
const toInput = ({ name: _name, address: _address, ...settings }: RecordingSettings) => settings
const change = async (tenant: TestTenant, changes: object) =>
  operator.send(recordingSettings.update, { ...toInput(await read(tenant)), ...changes })

describe('the recording settings of a tenant', () => {
  it('have defaults until they are changed', async () => {
    const tenant = await kit.createTenant()
    expect(await read(tenant)).toEqual({
      ...{ tenantuuid: tenant.tenantId, name: `Tenant ${tenant.subdomain}`, version: 0, address: kit.address },
      ...{ keepDays: null, trashDays: 30, networks: [], quotaGigabytes: null },
      ...{ linkDays: 14, linkMaxDays: 90, linkPassword: 'optional' },
      ...{ linkDownload: false, linkSignedIn: false, linkMail: true },
    })
  })

  it('are those of the tenant that is named, and of no other one', async () => {
    const [one, other] = [await kit.createTenant(), await kit.createTenant()]
    const networks = [{ value: '198.51.100.0/24', note: 'Clinic' }]
    const { status, body } = await change(one, { keepDays: 45, trashDays: 10, networks, quotaGigabytes: 50 })
    expect([status, body.version]).toEqual([200, 1])
    expect(await read(one)).toMatchObject({ keepDays: 45, trashDays: 10, networks, quotaGigabytes: 50, version: 1 })
    expect(await read(other)).toMatchObject({ keepDays: null, version: 0 })
    expect((await kit.as(one.admin).call(recordings.summarize, {})).body.quotaBytes).toBe(50e9)
  })

  it('are not overwritten by those who have seen an older version', async () => {
    const tenant = await kit.createTenant()
    const seen = toInput(await read(tenant))
    expect((await operator.call(recordingSettings.update, { ...seen, keepDays: 10 })).status).toBe(200)
    for (const version of [0, 7])
      expect((await operator.call(recordingSettings.update, { ...seen, keepDays: 20, version })).body).toMatchObject({
        status: 409,
        code: 'conflict',
      })
    expect(await read(tenant)).toMatchObject({ keepDays: 10, version: 1 })
  })

  it('are recorded with what was before, without notes', async () => {
    const tenant = await kit.createTenant()
    await change(tenant, { keepDays: 45, networks: [{ value: '10.0.0.0/8', note: 'A secret place' }] })
    const now = Date.now()
    const period = { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() }
    const { body } = await kit.as(tenant.admin).call(audit.list, { ...period, call: 'recordingSettings.update' })
    expect(body.items).toHaveLength(1)
    expect(JSON.stringify(body.items)).toContain('10.0.0.0/8')
    expect(JSON.stringify(body.items)).not.toContain('secret')
  })

  it.each([
    [{ keepDays: 0 }, 'keepDays', 'keep-days-invalid'],
    [{ keepDays: 3651 }, 'keepDays', 'keep-days-invalid'],
    [{ trashDays: 0 }, 'trashDays', 'year-days-invalid'],
    [{ linkDays: 91 }, 'linkDays', 'link-days-too-long'],
    [{ quotaGigabytes: 0 }, 'quotaGigabytes', 'quota-invalid'],
    [
      {
        networks: [
          { value: '10.0.0.0/8', note: '' },
          { value: '10.20.0.0/33', note: '' },
        ],
      },
      'networks.1.value',
      'network-prefix-ipv4',
    ],
    [{ networks: [{ value: 'everywhere', note: '' }] }, 'networks.0.value', 'network-invalid'],
  ])('%j is refused', async (changes, field, code) => {
    const tenant = await kit.createTenant()
    const { status, body } = await change(tenant, changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ field, code }] })
  })

  it('are not there for a tenant that is unknown', async () => {
    const tenantuuid = '00000000-0000-4000-8000-00000000dead'
    expect((await operator.call(recordingSettings.get, { tenantuuid })).status).toBe(404)
    expect((await operator.call(recordingSettings.preview, { tenantuuid, keepDays: 1 })).status).toBe(404)
  })

  it('are for super administrators', async () => {
    const tenant = await kit.createTenant()
    expect((await kit.as(tenant.admin).call(recordingSettings.get, {})).status).toBe(403)
  })
})

describe('the preview of a deletion', () => {
  it('counts what goes, what stays and what is held, by owner', async () => {
    const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
    const member = await kit.createUser(tenant)
    for (const owner of [member, member, tenant.admin]) await insertRecording(kit, tenant, { owner, ageDays: 60 })
    await insertRecording(kit, tenant, { ageDays: 60, held: true, bytes: 7 })
    await insertRecording(kit, tenant, { ageDays: 60, trashedDays: 1, bytes: 9 })
    await insertRecording(kit, tenant, { ageDays: 60, state: 'processing', bytes: 3 })
    await insertRecording(kit, tenant, { ageDays: 44, bytes: 5 })
    await insertRecording(kit, other, { ageDays: 60 })
    const preview = async (keepDays: number | null) =>
      (await operator.call(recordingSettings.preview, { tenantuuid: tenant.tenantId, keepDays })).body
    const body = await preview(45)
    expect(body).toMatchObject({
      due: { count: 3, bytes: 3000 },
      stay: { count: 2, bytes: 8 },
      held: { count: 1, bytes: 7 },
      trash: { count: 1, bytes: 9 },
      usedBytes: 3024,
      owners: [
        { id: member.id, count: 2, bytes: 2000 },
        { id: tenant.admin.id, count: 1, bytes: 1000 },
      ],
      others: { count: 0, bytes: 0, owners: 0 },
      spanDays: 90,
    })
    expect(body.ages).toHaveLength(18)
    expect([body.ages[8], body.ages[12]]).toEqual([1, 4])
    expect(body.nextRunAt).toMatch(/T03:30:00\.000Z$/)
    expect(new Date(body.nextRunAt).getTime()).toBeGreaterThan(Date.now())
    expect(await preview(null)).toMatchObject({ due: { count: 0, bytes: 0 }, owners: [], stay: { count: 5 } })
  })

  it('sums up the owners after the first four', async () => {
    const tenant = await kit.createTenant()
    for (let at = 0; at < 6; at += 1)
      await insertRecording(kit, tenant, { owner: await kit.createUser(tenant), ageDays: 60 })
    const { body } = await operator.call(recordingSettings.preview, { tenantuuid: tenant.tenantId, keepDays: 45 })
    expect(body.owners).toHaveLength(4)
    expect(body.others).toEqual({ count: 2, bytes: 2000, owners: 2 })
  })

  it('has a list', async () => {
    const tenant = await kit.createTenant()
    await insertRecording(kit, tenant, { topic: 'Old round', ageDays: 60 })
    await insertRecording(kit, tenant, { topic: 'New round', ageDays: 1 })
    const { tenantId: tenantuuid } = tenant
    const { body } = await operator.call(recordingSettings.export, { tenantuuid, keepDays: 45 })
    expect(body).toContain('Old round')
    expect(body).not.toContain('New round')
  })
})
