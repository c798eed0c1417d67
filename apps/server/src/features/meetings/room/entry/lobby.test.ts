import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

const makeRoom = (more: object = {}) => makeMeeting(kit, host, { options: { lobby: true }, ...more })
const findWaiting = async ({ client, participantId }: InRoom): Promise<{ id: string; name: string }[]> =>
  (await client.call(meetingControls.state, { participantId })).body.waiting
const decide = async (hosting: InRoom, call: typeof meetingControls.admit | typeof meetingControls.deny) => {
  const ids = (await findWaiting(hosting)).map(({ id }) => id)
  return hosting.client.call(call, { participantId: hosting.participantId, ids })
}
const forget = (meeting: TestMeeting, seconds: number) =>
  kit.owner(
    `update knocks set decided_at = decided_at - make_interval(secs => $2), seen_at = seen_at - make_interval(secs => $2)
     where meeting_id = $1`,
    [meeting.id, seconds],
  )

describe('the lobby', () => {
  it('lets guests wait until a host admits them, also before the meeting has begun', async () => {
    const meeting = await makeRoom({ options: { lobby: true, joinBeforeHost: true } })
    const ann = await knock(meeting, 'Ann')
    expect(ann.body).toMatchObject({ state: 'waiting', lobby: true })
    expect(ann.cookie).not.toBe('')
    const hedy = await enterAs(host, meeting)
    const ben = await knock(meeting, 'Ben')
    expect((await findWaiting(hedy)).map(({ name }) => name)).toEqual(['Ann', 'Ben'])
    expect((await knock(meeting, 'Ann', ann.cookie)).body).toMatchObject({ state: 'waiting' })
    expect(await findWaiting(hedy)).toHaveLength(2)
    expect((await decide(hedy, meetingControls.admit)).status).toBe(200)
    expect(await findWaiting(hedy)).toEqual([])
    for (const { cookie } of [ann, ben])
      expect((await knock(meeting, 'Again', cookie)).body).toMatchObject({ state: 'joined' })
  })

  it('does not let in by the admission of another caller, and shows no one to participants', async () => {
    const meeting = await makeRoom()
    const hedy = await enterAs(host, meeting)
    const first = await knock(meeting, 'Ann')
    await decide(hedy, meetingControls.admit)
    const ann = await enterAsGuest(meeting, 'Ann', first.cookie)
    expect((await knock(meeting, 'Ann')).body).toMatchObject({ state: 'waiting' })
    expect(await findWaiting(ann)).toEqual([])
    expect(await findWaiting(hedy)).toHaveLength(1)
  })

  it('refuses those who were denied for a minute; then they may ask again', async () => {
    const meeting = await makeRoom()
    const hedy = await enterAs(host, meeting)
    const { cookie } = await knock(meeting, 'Ann')
    await decide(hedy, meetingControls.deny)
    expect(await knock(meeting, 'Ann', cookie)).toMatchObject({ status: 403, body: { code: 'join-denied' } })
    await forget(meeting, 61)
    expect((await knock(meeting, 'Ann', cookie)).body).toMatchObject({ state: 'waiting', lobby: true })
    expect(await findWaiting(hedy)).toHaveLength(1)
  })

  it('forgets those who stopped asking, and admissions that were not used', async () => {
    const meeting = await makeRoom()
    const hedy = await enterAs(host, meeting)
    const { cookie } = await knock(meeting, 'Ann')
    await forget(meeting, 91)
    expect(await findWaiting(hedy)).toEqual([])
    await knock(meeting, 'Ann', cookie)
    await decide(hedy, meetingControls.admit)
    await forget(meeting, 601)
    expect((await knock(meeting, 'Ann', cookie)).body).toMatchObject({ state: 'waiting' })
  })

  it('lets participants who were admitted return, and asks again about those who were removed and may come back', async () => {
    const meeting = await makeRoom({ options: { lobby: true, kickedMayRejoin: true } })
    const hedy = await enterAs(host, meeting)
    const { cookie } = await knock(meeting, 'Ann')
    await decide(hedy, meetingControls.admit)
    const ann = await enterAsGuest(meeting, 'Ann', cookie)
    await ann.client.call(room.leave, { participantId: ann.participantId })
    const again = await enterAsGuest(meeting, 'Ann', cookie)
    const { participantId } = hedy
    await hedy.client.call(meetingControls.remove, { participantId, targetId: again.participantId })
    expect((await knock(meeting, 'Ann', cookie)).body).toMatchObject({ state: 'waiting', lobby: true })
  })

  it('cannot be decided by participants, or about another meeting’s lobby', async () => {
    const [meeting, other] = [await makeRoom(), await makeRoom()]
    const [hedy, elsewhere] = [await enterAs(host, meeting), await enterAs(host, other)]
    await knock(meeting, 'Ann')
    const ids = (await findWaiting(hedy)).map(({ id }) => id)
    const { participantId } = elsewhere
    const response = await elsewhere.client.call(meetingControls.admit, { participantId, ids })
    expect(response.body).toMatchObject({ code: 'lobby-empty' })
    expect(await findWaiting(hedy)).toHaveLength(1)
  })

  it('opens when it is turned off', async () => {
    const meeting = await makeRoom()
    const hedy = await enterAs(host, meeting)
    const { cookie } = await knock(meeting, 'Ann')
    const { participantId } = hedy
    await hedy.client.call(meetingControls.configure, { participantId, options: { lobby: false } })
    expect((await knock(meeting, 'Ann', cookie)).body).toMatchObject({ state: 'joined' })
  })

  it('is shown to its hosts on every page, and to no one else', async () => {
    const meeting = await makeRoom()
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) await knock(meeting, name)
    const findLobbies = async (user: TestUser) => {
      const { items } = (await kit.as(user).call(room.listLobbies, {})).body
      return items.filter(({ meetingId }) => meetingId === meeting.id)
    }
    const { id: meetingId, number, topic } = meeting
    expect(await findLobbies(host)).toEqual([{ meetingId, number, topic, names: ['Ann', 'Ben', 'Cleo'], count: 4 }])
    expect(await findLobbies(tenant.admin)).toEqual([])
    await forget(meeting, 91)
    expect(await findLobbies(host)).toEqual([])
  })

  it('holds a bounded number', async () => {
    const meeting = await makeRoom()
    await kit.owner(
      `insert into knocks (tenant_id, meeting_id, guest_token_hash, name, network)
       select $1, $2, sha256(n::text::bytea), 'Guest', n::text from generate_series(1, 200) n`,
      [tenant.tenantId, meeting.id],
    )
    expect(await knock(meeting, 'Ann')).toMatchObject({ status: 409, body: { code: 'meeting-full' } })
  })

  it('is not filled by one network: its guest who has waited longest gives way', async () => {
    const meeting = await makeRoom()
    const hedy = await enterAs(host, meeting)
    await kit.owner(
      `insert into knocks (tenant_id, meeting_id, guest_token_hash, name, network, created_at)
       select $1, $2, sha256(n::text::bytea), 'Guest ' || n, case when n > 2 then 'wide' else 'alone' end,
         now() - make_interval(secs => 300 - n) from generate_series(1, 200) n`,
      [tenant.tenantId, meeting.id],
    )
    expect((await knock(meeting, 'Ann')).body).toMatchObject({ state: 'waiting', lobby: true })
    const names = (await findWaiting(hedy)).map(({ name }) => name)
    expect(names).toHaveLength(200)
    expect(names.slice(0, 3)).toEqual(['Guest 1', 'Guest 2', 'Guest 4'])
    expect(names.at(-1)).toBe('Ann')
  })
})
