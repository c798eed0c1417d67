import { tenants } from '@foyer/contract/tenancy/tenants'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeUsage } from '#features/insight/dashboards/usage.jobs.ts'
import { clear } from '#features/insight/dashboards/usage.store.ts'
import { useKit } from '#test/kit.ts'
import { insertConference, makeMeeting } from '#test/meetings.ts'

const kit = await useKit()
const operator = kit.as(kit.operator.admin)
const newest = { page: 1, size: 100, search: '', sort: '-added' } as const

const readFigures = async (...ids: string[]) => {
  const { figures } = (await operator.call(tenants.listFigures, { ids })).body
  return figures
}

/** Inserts a meeting that had a participant. */
const hold = async (host: Parameters<typeof insertConference>[1], days: number) => {
  const id = await insertConference(kit, host, { ended: true })
  await kit.owner(
    `update conferences set started_at = portal_now() - make_interval(days => $2, mins => 30),
       ended_at = portal_now() - make_interval(days => $2, mins => 1) where id = $1`,
    [id, days],
  )
  await kit.owner('update participants set connected_at = joined_at where conference_id = $1', [id])
}

describe('the figures of tenants', () => {
  // Other tests have stored the use until now, and these meetings took place before.
  beforeEach(() => kit.platform.database.acrossTenants((db) => clear(db)))

  it('count users, meetings of 30 days, who has a second factor, and when someone was there', async () => {
    const [one, other] = [await kit.createTenant(), await kit.createTenant()]
    const member = await kit.createUser(one)
    await kit.owner('update users set has_passkey = true where id = $1', [member.id])
    await kit.owner(`update users set last_seen_at = '-infinity' where tenant_id = $1`, [other.tenantId])
    for (const days of [1, 29, 31]) await hold(one.admin, days)
    const figures = await readFigures(one.tenantId, other.tenantId)
    const find = (id: string) => figures.find(({ tenantuuid }) => tenantuuid === id)
    expect(find(one.tenantId)).toMatchObject({ users: 2, meetings: 2, twoFactorShare: 0.5, live: false })
    expect(find(other.tenantId)).toMatchObject({ users: 1, meetings: 0, twoFactorShare: 0, lastActiveAt: null })
    await insertConference(kit, one.admin)
    expect((await readFigures(one.tenantId))[0]).toMatchObject({ live: true })
  })

  it('count the same meetings once their use is stored', async () => {
    const tenant = await kit.createTenant()
    await hold(tenant.admin, 3)
    expect((await readFigures(tenant.tenantId))[0]?.meetings).toBe(1)
    while ((await storeUsage({ database: kit.platform.database })) === 'more');
    expect((await readFigures(tenant.tenantId))[0]?.meetings).toBe(1)
  })

  it('name the logos at the host of the tenant, which serves none while it is disabled', async () => {
    const [tenant, other] = [await kit.createTenant(), await kit.createTenant()]
    const [image] = await kit.owner(
      `insert into brand_images (tenant_id, slot, bytes, media_type, width, height)
       values ($1, 'logoDark', '\\x01', 'image/png', 1, 1) returning id`,
      [tenant.tenantId],
    )
    const readLogos = async ({ tenantId }: typeof tenant) => (await readFigures(tenantId))[0]?.logos
    const logoDark = `http://${tenant.subdomain}.${kit.env.publicUrl.host}/brand/${image?.id}`
    expect(await readLogos(tenant)).toEqual({ logoDark, logoWhite: '' })
    expect(await readLogos(other)).toEqual({ logoDark: '', logoWhite: '' })
    await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
    expect(await readLogos(tenant)).toEqual({ logoDark: '', logoWhite: '' })
  })

  it('are for super administrators, and for at most 100 tenants', async () => {
    const tenant = await kit.createTenant()
    expect((await kit.as(tenant.admin).call(tenants.listFigures, { ids: [tenant.tenantId] })).status).toBe(403)
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await operator.call(tenants.listFigures, { ids })).status).toBe(400)
  })
})

describe('the states of tenants', () => {
  it('are counted as the list filters them', async () => {
    const tenant = await kit.createTenant()
    await kit.createUser(tenant)
    const before = (await operator.call(tenants.count, {})).body
    await makeMeeting(kit, tenant.admin)
    const after = (await operator.call(tenants.count, {})).body
    expect(after).toEqual({ ...before, active: before.active + 1, settingUp: before.settingUp - 1 })
    const list = async (setup: 'open' | 'done') => {
      const { items } = (await operator.call(tenants.list, { ...newest, filters: { status: 'active', setup } })).body
      return items.filter(({ tenantuuid }) => tenantuuid === tenant.tenantId).length
    }
    expect([await list('open'), await list('done')]).toEqual([0, 1])
  })

  it('find those whose emails of the last day were not delivered', async () => {
    const tenant = await kit.createTenant()
    const find = async () => {
      const { items } = (await operator.call(tenants.list, { ...newest, filters: { mail: 'failed' } })).body
      return items.filter(({ tenantuuid }) => tenantuuid === tenant.tenantId)
    }
    expect(await find()).toEqual([])
    await kit.owner(
      `insert into emails (tenant_id, to_email, to_name, subject, message_id, logged_text, text_encrypted,
         html_encrypted, state)
       values ($1, 'a@example.test', '', 'Subject', gen_random_uuid()::text, '', '', '', 'failed')`,
      [tenant.tenantId],
    )
    expect(await find()).toHaveLength(1)
  })
})

describe('several tenants', () => {
  it('are disabled together, each with an audit entry in its log; unknown ones are left out', async () => {
    const [one, other] = [await kit.createTenant(), await kit.createTenant()]
    const ids = [one.tenantId, other.tenantId]
    const response = await operator.call(tenants.disableSeveral, { ids: [...ids, crypto.randomUUID()] })
    expect(response.body.disabled.toSorted()).toEqual(ids.toSorted())
    for (const { tenantId, admin } of [one, other]) {
      const [row] = await kit.owner('select status from tenants where tenant_id = $1', [tenantId])
      expect(row.status).toBe('disabled')
      expect((await kit.as(admin).call(tenants.list, { page: 1, size: 10, search: '' })).status).not.toBe(200)
      const entries = await kit.owner(
        `select tenant_id from audit_log where object_id = $1 and action = 'tenants.enable'`,
        [tenantId],
      )
      expect(entries.map((entry) => entry.tenant_id).sort()).toEqual([kit.operator.tenantId, tenantId].sort())
    }
    expect((await operator.call(tenants.disableSeveral, { ids })).body.disabled).toEqual([])
  })

  it('are all left as they are if the operator is one of them', async () => {
    const tenant = await kit.createTenant()
    const { status, body } = await operator.call(tenants.disableSeveral, {
      ids: [tenant.tenantId, kit.operator.tenantId],
    })
    expect([status, body.code]).toEqual([409, 'operator-protected'])
    const [row] = await kit.owner('select status from tenants where tenant_id = $1', [tenant.tenantId])
    expect(row.status).toBe('active')
  })

  it('are exported by their ids', async () => {
    const [one, other] = [await kit.createTenant(), await kit.createTenant()]
    const text = String((await operator.call(tenants.export, { ids: one.tenantId })).body)
    expect(text).toContain(one.subdomain)
    expect(text).not.toContain(other.subdomain)
  })
})
