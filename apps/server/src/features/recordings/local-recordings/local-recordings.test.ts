import { randomUUID } from 'node:crypto'
import { localRecordings, ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { describe, expect, it, vi } from 'vitest'
import { indexSearchTerms } from '#platform/database/search.ts'
import { inTime } from '#test/in-time.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'

const kit = await useKit()
const operator = kit.as(kit.operator.admin)
const [one, other] = [await kit.createTenant(), await kit.createTenant()]
const confirm = () =>
  kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [kit.operator.admin.id])
await confirm()

/** Reads the list of a tenant. */
const list = async ({ tenantId: tenantuuid }: { tenantId: string }, input: object = {}) =>
  (await operator.send(localRecordings.list, { tenantuuid, ...input })).body
const listIds = async (tenant: { tenantId: string }, input: object = {}): Promise<string[]> =>
  (await list(tenant, input)).items.map(({ id }: { id: string }) => id)
const findOne = async (tenant: { tenantId: string }, id: string) =>
  (await list(tenant)).items.find((row: { id: string }) => row.id === id)

async function create(owner: TestUser, made: Parameters<typeof insertLocalRecording>[2] = {}): Promise<string> {
  const id = await insertLocalRecording(kit, owner, made)
  const { topic = 'Ward round', computerName = 'NW-RAD-07' } = made
  await kit.platform.database.withTenant(owner.tenantId, (db) =>
    indexSearchTerms(db, { kind: 'local_recordings', id, texts: [topic, '6401187732', computerName] }),
  )
  return id
}

describe('the list of local recordings', () => {
  it('has those of all tenants, by their start and by their size', async () => {
    const tenant = await kit.createTenant()
    const [large, small] = [
      await create(tenant.admin, { ageDays: 3, bytes: 9000 }),
      await create(tenant.admin, { ageDays: 1, bytes: 10 }),
    ]
    const topic = `Zebra${randomUUID().slice(0, 8)}`
    const found = [await create(one.admin, { topic }), await create(other.admin, { topic, ageDays: 2 })]
    expect(await listIds(tenant)).toEqual([small, large])
    expect(await listIds(tenant, { sort: 'start' })).toEqual([large, small])
    expect(await listIds(tenant, { sort: '-size' })).toEqual([large, small])
    expect(await listIds(tenant, { sort: 'size' })).toEqual([small, large])
    const { items } = (await operator.call(localRecordings.list, { search: topic })).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual(found)
    expect(await findOne(tenant, large)).toEqual({
      ...{ id: large, topic: 'Ward round', number: '6401187732', owner: 'Owner', computerName: 'NW-RAD-07' },
      ...{ system: 'windows', fileName: '', durationMs: 3_600_000, bytes: 9000, brokenAt: null, state: 'computer' },
      ...{ uploadBytes: 0, receivedBytes: 0, requestedAt: null, uploadBeganAt: null, partAt: null, uploadedAt: null },
      ...{ resumedAt: null, resumedBytes: null, recordingId: null },
      ...{ startsAt: expect.any(String), endsAt: expect.any(String), seenAt: expect.any(String) },
      ...{ tenantuuid: tenant.tenantId, tenant: `Tenant ${tenant.subdomain}` },
    })
  })

  it('finds topic, number and computer, in a period', async () => {
    const id = await create(other.admin, { topic: 'Syncope review', computerName: 'cellar-imac' })
    for (const search of ['syncope', '640118', 'cellar']) expect(await listIds(other, { search })).toContain(id)
    expect(
      await listIds(other, { search: 'syncope', from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }),
    ).toEqual([])
    expect(await listIds(one, { search: 'syncope' })).toEqual([])
  })

  it('has a tab for where they are, and counts each', async () => {
    const tenant = await kit.createTenant()
    const computerId = randomUUID()
    const make = (state: string) => create(tenant.admin, { state, computerId, bytes: 100 })
    const [local, uploading, cloud] = [await make('missing'), await make('uploading'), await make('uploaded')]
    expect(await listIds(tenant, { tab: 'computer' })).toEqual([local])
    expect(await listIds(tenant, { tab: 'uploading' })).toEqual([uploading])
    expect(await listIds(tenant, { tab: 'cloud' })).toEqual([cloud])
    const summarize = async (input: object) =>
      (await operator.call(localRecordings.summarize, { tenantuuid: tenant.tenantId, ...input })).body
    const counts = { all: 3, computer: 1, uploading: 1, cloud: 1, bytes: 300, computers: 1 }
    const { newestAt } = await summarize({})
    expect(await summarize({})).toEqual({ ...counts, newestAt: expect.any(String) })
    const before = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }
    expect(await summarize(before)).toEqual({
      ...{ all: 0, computer: 0, uploading: 0, cloud: 0, bytes: 0, computers: 0 },
      newestAt,
    })
  })

  it('keeps what a user recorded who is gone', async () => {
    const user = await kit.createUser(one)
    const id = await create(user)
    await kit.owner('delete from users where id = $1', [user.id])
    expect(await findOne(one, id)).toMatchObject({ owner: 'Owner' })
  })
})

describe('an upload', () => {
  it('is requested and withdrawn by the operator, and the owner is notified', async () => {
    const owner = await kit.createUser(other)
    const computerId = randomUUID()
    const id = await create(owner, { computerId })
    const since = (await kit.owner('select coalesce(max(seq), 0)::int as seq from events'))[0].seq
    expect((await operator.call(localRecordings.requestUpload, { id })).status).toBe(200)
    const own = async () => (await kit.as(owner).call(ownLocalRecordings.list, { computerId })).body.items
    expect(await own()).toMatchObject([{ id, state: 'requested', requestedAt: expect.any(String) }])
    const events = await kit.platform.events.findSince({ ...owner, level: 'member' }, since)
    expect(events.map(({ topic, objectId }) => ({ topic, objectId }))).toEqual([
      { topic: 'own-local-recordings', objectId: id },
    ])
    expect((await operator.call(localRecordings.cancelUpload, { id })).status).toBe(200)
    expect(await own()).toMatchObject([{ id, state: 'computer', requestedAt: null }])
    expect((await kit.as(owner).call(ownLocalRecordings.list, { computerId: randomUUID() })).body.items).toEqual([])
    expect((await kit.as(other.admin).call(ownLocalRecordings.list, { computerId })).body.items).toEqual([])
  })

  it('needs the password again, and is recorded', async () => {
    const id = await create(other.admin)
    await kit.owner(`update sessions set confirmed_at = portal_now() - interval '1 day' where user_id = $1`, [
      kit.operator.admin.id,
    ])
    expect((await operator.call(localRecordings.requestUpload, { id })).body).toMatchObject({
      code: 'reauthentication-required',
    })
    await confirm()
    await operator.call(localRecordings.requestUpload, { id })
    const operators = { tenant_id: kit.operator.tenantId }
    await vi.waitFor(
      async () =>
        expect(
          await kit.owner(
            `select tenant_id, denied from audit_log where action = 'localRecordings.requestUpload' and object_id = $1`,
            [id],
          ),
        ).toEqual(
          expect.arrayContaining([
            { ...operators, denied: true },
            { ...operators, denied: false },
            { tenant_id: other.tenantId, denied: false },
          ]),
        ),
      inTime,
    )
  })

  it('can be requested again of a file that was not found', async () => {
    const id = await create(other.admin, { state: 'missing' })
    await operator.call(localRecordings.cancelUpload, { id })
    expect(await findOne(other, id)).toMatchObject({ state: 'missing' })
    await operator.call(localRecordings.requestUpload, { id })
    expect(await findOne(other, id)).toMatchObject({ state: 'requested' })
  })
})
