import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { recordings } from '@foyer/contract/recordings/recordings'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { insertRecording } from '#test/recording-rows.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const admin = kit.as(tenant.admin)

/** Creates a member with two recordings, and a third one in the trash. */
async function createOwner() {
  const owner = await kit.createUser(tenant)
  const made = [
    await insertRecording(kit, tenant, { owner }),
    await insertRecording(kit, tenant, { owner }),
    await insertRecording(kit, tenant, { owner, trashedDays: 1 }),
  ]
  return { owner, ids: made.map(({ id }) => id) }
}
const findOwners = async (ids: readonly string[]) =>
  (await kit.owner('select distinct owner_id from recordings where id = any($1)', [ids])).map((row) => row.owner_id)

/** Lets the time to undo pass and runs the waiting job now. */
async function expireUndo({ id }: TestUser) {
  await kit.owner(`update users set removed_at = removed_at - interval '40 seconds' where id = $1`, [id])
  await kit.owner(`update pgboss.job_common set start_after = now() where name = 'purge-user' and data->>'id' = $1`, [
    id,
  ])
  await expect.poll(() => kit.owner('select from users where id = $1', [id]), { timeout: 10_000 }).toEqual([])
}

describe('the recordings of a user who is removed', () => {
  it('are counted before', async () => {
    const { owner } = await createOwner()
    const { owner: other } = await createOwner()
    const preview = await admin.call(users.removalPreview, { id: owner.id, mode: 'delete' })
    expect(preview.body.recordings).toBe(2)
    const selection = { ids: [owner.id, other.id] }
    const both = await admin.call(users.bulkRemovalPreview, { mode: 'delete', selection })
    expect(both.body.recordings).toBe(4)
  })

  it('go to the new owner, and back if that is undone', async () => {
    const { owner, ids } = await createOwner()
    const newOwner = await kit.createUser(tenant)
    await admin.call(users.delete, { id: owner.id, mode: 'delete', transferTo: newOwner.id })
    expect(await findOwners(ids)).toEqual([newOwner.id])
    expect((await kit.as(newOwner).call(recordings.list, {})).body.items).toHaveLength(2)
    await admin.call(users.restore, { id: owner.id, mode: 'delete' })
    expect(await findOwners(ids)).toEqual([owner.id])
    expect((await kit.as(newOwner).call(recordings.list, {})).body.items).toEqual([])
  })

  it('stay with the new owner for good, also when that one is removed in turn', async () => {
    const { owner, ids } = await createOwner()
    const [newOwner, second] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    await admin.call(users.delete, { id: owner.id, mode: 'delete', transferTo: newOwner.id })
    await expireUndo(owner)
    await admin.call(users.delete, { id: newOwner.id, mode: 'unlink', transferTo: second.id })
    await admin.call(users.restore, { id: newOwner.id, mode: 'unlink' })
    expect(await findOwners(ids)).toEqual([newOwner.id])
  })

  it('stay with the tenant without a new owner, for its administrators', async () => {
    const { owner, ids } = await createOwner()
    await admin.call(users.delete, { id: owner.id, mode: 'delete' })
    await expireUndo(owner)
    expect(await findOwners(ids)).toEqual([null])
    const { items } = (await admin.call(recordings.list, { tab: 'all', size: 100 })).body
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(0, 2)))
  })
})

it('keeps the recordings of a meeting that is deleted, and says how many they are', async () => {
  const owner = await kit.createUser(tenant)
  const meeting = await makeMeeting(kit, owner)
  const { id } = await insertRecording(kit, tenant, { owner })
  await kit.owner('update recordings set meeting_id = $2 where id = $1', [id, meeting.id])
  const count = async (user: TestUser) =>
    (await kit.as(user).call(recordings.countByMeeting, { id: meeting.id })).body.count
  expect(await count(owner)).toBe(1)
  expect(await count(await kit.createUser(tenant))).toBe(0)
  await kit.as(owner).call(meetings.delete, { id: meeting.id })
  expect((await kit.as(owner).call(recordings.get, { id })).status).toBe(200)
})
