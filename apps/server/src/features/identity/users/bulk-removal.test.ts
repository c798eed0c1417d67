import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, it } from 'vitest'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'

const fixture = await useMeetingsFixture()

const admin = () => fixture.kit.as(fixture.tenant.admin)

/**
 * Prepares two users with a meeting each, to which the same guest is invited, and a user who could become the new
 * owner.
 */
async function prepare(lastname: string) {
  const createUser = (firstname: string) => fixture.kit.createUser(fixture.tenant, { firstname, lastname })
  const [ana, ben, newOwner] = [
    await createUser('Ana'),
    await createUser('Ben'),
    await fixture.kit.createUser(fixture.tenant, {}),
  ]
  for (const owner of [ana, ben]) {
    const { id } = await fixture.schedule(owner, { topic: `Of ${lastname}` })
    await fixture.kit.as(owner).call(meetings.invite, { id, invitees: [{ email: 'guest@outside.test' }] })
  }
  return { ana, ben, newOwner, ids: [ana.id, ben.id] }
}
const countOwned = async ({ id }: { id: string }) =>
  (await fixture.kit.owner('select id from meetings where owner_id = $1 and deleted_at is null', [id])).length

it('counts the meetings of several users together, selected one by one or by a search', async () => {
  const { ids } = await prepare('Counted')
  const counts = { users: 2, meetings: 2, upcoming: 2, invitees: 1, recordings: 0 }
  expect((await admin().call(users.bulkRemovalPreview, { selection: { ids } })).body).toEqual(counts)
  const all = { all: { search: 'counted' } }
  expect((await admin().send(users.bulkRemovalPreview, { mode: 'unlink', selection: all })).body).toEqual(counts)
})

it('does not count meetings of another tenant’s users', async () => {
  const { ids } = await prepare('Foreign')
  const other = await fixture.kit.createTenant()
  const { body } = await fixture.kit.as(other.admin).call(users.bulkRemovalPreview, { selection: { ids } })
  expect(body).toEqual({ users: 0, meetings: 0, upcoming: 0, invitees: 0, recordings: 0 })
})

it.each(['unlink', 'delete'] as const)(
  '%s transfers the meetings of several users to one new owner, and each can be undone',
  async (action) => {
    const { ana, ben, newOwner, ids } = await prepare(`Going by ${action}`)
    const { body } = await admin().call(users.bulkUpdate, { action, selection: { ids }, transferTo: newOwner.id })
    expect(body).toMatchObject({ changed: [...ids].sort(), failed: [] })
    expect(await countOwned(newOwner)).toBe(2)
    for (const id of ids) expect((await admin().call(users.restore, { id })).status).toBe(200)
    expect(await countOwned(newOwner)).toBe(0)
    expect([await countOwned(ana), await countOwned(ben)]).toEqual([1, 1])
  },
)

it('does not remove a new owner who is among the selected users, and returns the reason', async () => {
  const { ana, ids } = await prepare('Staying')
  const { body } = await admin().call(users.bulkUpdate, { action: 'delete', selection: { ids }, transferTo: ana.id })
  expect(body.failed).toMatchObject([{ id: ana.id, code: 'new-owner-required' }])
  expect(await countOwned(ana)).toBe(2)
})

it('transfers meetings in a task over all matching users, too', async () => {
  const { newOwner } = await prepare('Matching')
  const selection = { all: { search: 'matching' } }
  const { body } = await admin().send(users.bulkUpdate, { action: 'delete', selection, transferTo: newOwner.id })
  expect(body.taskId).not.toBeNull()
  await expect.poll(() => countOwned(newOwner)).toBe(2)
})

it('rejects a new owner for any other action', async () => {
  const { ids, newOwner } = await prepare('Role')
  const input = { action: 'disable', selection: { ids }, transferTo: newOwner.id }
  expect((await admin().send(users.bulkUpdate, input)).status).toBe(400)
})
