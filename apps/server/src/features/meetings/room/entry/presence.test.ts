// Subject: features/meetings/room, features/meetings/conferences
import type { Call } from '@foyer/contract/call'
import { chat } from '@foyer/contract/meetings/chat'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 3_600_000 } })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

const openRoom = async () => {
  const meeting = await makeMeeting(kit, host)
  return { meeting, hedy: await enterAs(host, meeting) }
}
type Opened = Awaited<ReturnType<typeof openRoom>>

/** Lets a guest in who never connects. */
const letIn = async ({ meeting }: Opened, name: string): Promise<InRoom> => {
  const { body, cookie } = await knock(meeting, name)
  return { participantId: expectDefined<string>(body.participantId), client: kit.guest(tenant, cookie), cookie }
}
const loseConnection = ({ participantId }: InRoom, seconds: number) =>
  kit.owner('update participants set left_at = now() - make_interval(secs => $2) where id = $1', [
    participantId,
    seconds,
  ])
const backdate = ({ participantId }: InRoom, seconds: number) =>
  kit.owner('update participants set joined_at = now() - make_interval(secs => $2) where id = $1', [
    participantId,
    seconds,
  ])
const readPeople = async ({ client, participantId }: InRoom) =>
  (await client.call(meetingControls.state, { participantId })).body.people
/** Every call that says who calls by their stay in a conference, but those that report on it or end it. */
const calls: [string, Call][] = [...Object.entries({ ...meetingControls }), ...Object.entries({ ...chat })].filter(
  ([, call]) => 'participantId' in Object(call.input).shape,
)
const inputs: { [name: string]: object } = {
  raiseHand: { raised: true },
  react: { reaction: 'clap' },
  rename: { name: 'Zoe' },
  setRole: { role: 'co-host' },
  configure: { locked: true },
  sendMessage: { text: 'Hello' },
}

describe('only who is connected takes part', () => {
  it.each(calls)('in %s', async (name, call) => {
    const opened = await openRoom()
    const [never, lost, briefly] = [
      await letIn(opened, 'Never'),
      await enterAsGuest(opened.meeting, 'Lost'),
      await enterAsGuest(opened.meeting, 'Briefly'),
    ]
    const targetId = opened.hedy.participantId
    const decision = ['admit', 'deny'].includes(name) ? { ids: [targetId] } : {}
    const shape = Object.keys(Object(call.input).shape)
    const target = shape.includes('targetId') ? { targetId } : {}
    const input = ({ participantId }: InRoom) => ({ participantId, ...target, ...decision, ...inputs[name] })
    await loseConnection(lost, 61)
    await loseConnection(briefly, 30)
    for (const one of [never, lost]) {
      const response = await one.client.call(call, input(one))
      expect(response).toMatchObject({ status: 409, body: { code: 'not-connected' } })
    }
    // A participant whose connection was lost a moment ago still takes part.
    expect((await briefly.client.call(call, input(briefly))).body).not.toMatchObject({ code: 'not-connected' })
  })

  it('and covers every call of the room and its chat', () => {
    expect(calls.length).toBeGreaterThanOrEqual(15)
  })
})

describe('those who were let in and are not connected', () => {
  it('are seen and removed by hosts, and by no one else', async () => {
    const opened = await openRoom()
    const ann = await enterAsGuest(opened.meeting, 'Ann')
    const bo = await letIn(opened, 'Bo')
    const cleo = await enterAsGuest(opened.meeting, 'Cleo')
    await loseConnection(cleo, 90)
    const toNames = (people: { name: string; isConnected: boolean }[]) =>
      people.map(({ name, isConnected }) => `${name} ${isConnected}`)
    expect(toNames(await readPeople(opened.hedy))).toEqual(['User true', 'Ann true', 'Bo false', 'Cleo false'])
    expect(toNames(await readPeople(ann))).toEqual(['User true', 'Ann true'])
    const { participantId } = opened.hedy
    for (const { participantId: targetId } of [bo, cleo])
      expect((await opened.hedy.client.call(meetingControls.remove, { participantId, targetId })).status).toBe(200)
    expect(toNames(await readPeople(opened.hedy))).toEqual(['User true', 'Ann true'])
    // A removal outlasts the minute for which a seat is held.
    await backdate(bo, 61)
    for (const { cookie } of [bo, cleo])
      expect((await knock(opened.meeting, 'Again', cookie)).body).toMatchObject({ code: 'removed-from-meeting' })
  })

  it('are listed once, and not beside their own connection', async () => {
    const opened = await openRoom()
    const ann = await enterAsGuest(opened.meeting, 'Ann')
    await loseConnection(ann, 10)
    await knock(opened.meeting, 'Ann', ann.cookie)
    expect((await readPeople(opened.hedy)).map(({ name }) => name)).toEqual(['User', 'Ann'])
    await enterAsGuest(opened.meeting, 'Ann', ann.cookie)
    // Another tab, which is not connected yet.
    await knock(opened.meeting, 'Ann', ann.cookie)
    expect((await readPeople(opened.hedy)).map(({ isConnected }) => isConnected)).toEqual([true, true])
  })

  it('are stopped by a lock that came after', async () => {
    const opened = await openRoom()
    const [bo, ann] = [await letIn(opened, 'Bo'), await enterAsGuest(opened.meeting, 'Ann')]
    await backdate(bo, 61)
    const { participantId } = opened.hedy
    await opened.hedy.client.call(meetingControls.configure, { participantId, locked: true })
    expect((await knock(opened.meeting, 'Bo', bo.cookie)).body).toMatchObject({ code: 'meeting-locked' })
    expect((await knock(opened.meeting, 'Ann', ann.cookie)).body).toMatchObject({ state: 'joined' })
    expect((await opened.hedy.client.call(room.leave, { participantId })).status).toBe(200)
  })
})
