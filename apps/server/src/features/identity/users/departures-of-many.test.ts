import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMeetingsFixture } from '#test/meetings-fixture.ts'

let scene: Awaited<ReturnType<typeof createMeetingsFixture>>
beforeAll(async () => {
  scene = await createMeetingsFixture()
})
afterAll(() => scene.kit.close())

const admin = () => scene.kit.as(scene.tenant.admin)

/** Two users with a meeting each, to which the same guest is invited, and somebody who could take them over. */
async function prepare(lastname: string) {
  const createMeeting = (firstname: string) => scene.kit.makeTenantWithData.user(scene.tenant, { firstname, lastname })
  const [ana, ben, successor] = [
    await createMeeting('Ana'),
    await createMeeting('Ben'),
    await scene.kit.makeTenantWithData.user(scene.tenant, {}),
  ]
  for (const owner of [ana, ben]) {
    const { id } = await scene.schedule(owner, { topic: `Of ${lastname}` })
    await scene.kit.as(owner).call(meetings.invite, { id, invitees: [{ email: 'guest@outside.test' }] })
  }
  return { ana, ben, successor, ids: [ana.id, ben.id] }
}
const countOwned = async ({ id }: { id: string }) =>
  (await scene.kit.owner('select id from meetings where owner_id = $1 and deleted_at is null', [id])).length

it('what several users own is counted together, chosen one by one or as all that match', async () => {
  const { ids } = await prepare('Counted')
  const counts = { users: 2, meetings: 2, upcoming: 2, invitees: 1 }
  expect((await admin().call(users.bulkRemovalPreview, { selection: { ids } })).body).toEqual(counts)
  const all = { all: { search: 'counted' } }
  expect((await admin().send(users.bulkRemovalPreview, { mode: 'unlink', selection: all })).body).toEqual(counts)
})

it('users of another tenant are not counted', async () => {
  const { ids } = await prepare('Foreign')
  const other = await scene.kit.makeTenantWithData.tenant()
  const { body } = await scene.kit.as(other.admin).call(users.bulkRemovalPreview, { selection: { ids } })
  expect(body).toEqual({ users: 0, meetings: 0, upcoming: 0, invitees: 0 })
})

it.each(['unlink', 'delete'] as const)(
  '%s of several gives all their meetings to one new owner, and each can be undone',
  async (action) => {
    const { ana, ben, successor, ids } = await prepare(`Going by ${action}`)
    const { body } = await admin().call(users.bulkUpdate, { action, selection: { ids }, transfer_to: successor.id })
    expect(body).toMatchObject({ changed: [...ids].sort(), failed: [] })
    expect(await countOwned(successor)).toBe(2)
    for (const id of ids) expect((await admin().call(users.restore, { id })).status).toBe(200)
    expect(await countOwned(successor)).toBe(0)
    expect([await countOwned(ana), await countOwned(ben)]).toEqual([1, 1])
  },
)

it('a new owner who is among those chosen stays, and is named with the reason', async () => {
  const { ana, ids } = await prepare('Staying')
  const { body } = await admin().call(users.bulkUpdate, { action: 'delete', selection: { ids }, transfer_to: ana.id })
  expect(body.failed).toMatchObject([{ id: ana.id, code: 'new-owner-required' }])
  expect(await countOwned(ana)).toBe(2)
})

it('a task over all that match transfers too', async () => {
  const { successor } = await prepare('Matching')
  const selection = { all: { search: 'matching' } }
  const { body } = await admin().send(users.bulkUpdate, { action: 'delete', selection, transfer_to: successor.id })
  expect(body.taskId).not.toBeNull()
  await expect.poll(() => countOwned(successor), { timeout: 15_000 }).toBe(2)
})

it('only who leaves has a new owner', async () => {
  const { ids, successor } = await prepare('Role')
  const input = { action: 'disable', selection: { ids }, transfer_to: successor.id }
  expect((await admin().send(users.bulkUpdate, input)).status).toBe(400)
})
