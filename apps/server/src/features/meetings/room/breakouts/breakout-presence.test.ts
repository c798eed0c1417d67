import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import { conferences } from '@foyer/contract/meetings/conferences'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { useBreakouts } from '#test/breakouts-fixture.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 100, sweepMs: 3_600_000 } })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const {
  close,
  connect,
  enter,
  findConference,
  move,
  open,
  prepare,
  readPlaces,
  findRooms,
  readRooms,
  readState,
  readToken,
} = useBreakouts({ kit, host, enterAs })

const findStay = async ({ participantId }: InRoom) =>
  (await kit.owner('select * from participants where id = $1', [participantId]))[0]
const findEvents = async (conference: string) =>
  (await kit.owner('select type, name from conference_events where conference_id = $1 order by id', [conference])).map(
    ({ type, name }) => `${type} ${name}`.trim(),
  )
/** Moves like a browser: connects where the server says, then leaves the room that it was in. */
async function follow(who: InRoom, from: string): Promise<string> {
  const target = readToken((await connect(who)).body.token)
  fake.connect(target, who.participantId)
  fake.leave(from, who.participantId)
  await expect
    .poll(async () => (await findStay(who)).connection_id)
    .toBe(fake.rooms.get(target)?.get(who.participantId))
  return target
}
const waitForHeartbeats = () => new Promise((resolve) => setTimeout(resolve, 400))
const makeMoved = (who: InRoom) =>
  kit.owner(`update participants set moved_at = now() - interval '1 minute' where id = $1`, [who.participantId])

it('keeps one stay without a gap while a participant moves, whatever arrives first, and records the attendance', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const conferenceId = await findConference(meeting)
  const main = readToken((await connect(ann)).body.token)
  const [one = '', two = ''] = await prepare(hedy, ['One', 'Two'])
  await move(hedy, [ann], one)
  await open(hedy)
  const before = await follow(ann, main)
  await move(hedy, [ann], two)
  // The departure from the former room is announced before the arrival.
  fake.leave(before, ann.participantId)
  await waitForHeartbeats()
  expect((await findStay(ann)).left_at).toBeNull()
  const after = readToken((await connect(ann)).body.token)
  fake.connect(after, ann.participantId)
  await expect.poll(async () => (await findStay(ann)).connection_id).toBe(fake.rooms.get(after)?.get(ann.participantId))
  await close(hedy, true)
  await follow(ann, after)
  expect(await findStay(ann)).toMatchObject({ left_at: null, removed: false })
  expect(await kit.owner('select id from participants where conference_id = $1', [conferenceId])).toHaveLength(2)
  const events = await findEvents(conferenceId)
  expect(events.slice(events.indexOf('breakouts-opened'))).toEqual([
    'breakouts-opened',
    'breakout-moved Ann',
    'breakouts-closed',
  ])
  await hedy.client.call(room.end, { conferenceId })
  const { body } = await kit
    .as(tenant.admin)
    .call(conferences.listCompletedParticipants, { page: 1, size: 10, conferenceId })
  expect(body.items).toMatchObject([
    { name: 'User', breakouts: [] },
    {
      name: 'Ann',
      breakouts: [
        { name: 'One', leftAt: expect.any(String) },
        { name: 'Two', leftAt: expect.any(String) },
      ],
    },
  ])
  const [first, second] = body.items[1]?.breakouts ?? []
  expect(Date.parse(first?.leftAt ?? '')).toBeLessThanOrEqual(Date.parse(second?.enteredAt ?? ''))
})

it('goes on while everybody is in breakout rooms', async () => {
  const { meeting, hedy } = await enter()
  const conferenceId = await findConference(meeting)
  const main = readToken((await connect(hedy)).body.token)
  const [one = ''] = await prepare(hedy, ['One'])
  await open(hedy)
  await move(hedy, [hedy], one)
  await follow(hedy, main)
  await kit.owner(`update participants set joined_at = joined_at - interval '1 hour', moved_at = null where id = $1`, [
    hedy.participantId,
  ])
  await waitForHeartbeats()
  expect(await findStay(hedy)).toMatchObject({ left_at: null })
  expect((await kit.owner('select ended_at from conferences where id = $1', [conferenceId]))[0].ended_at).toBeNull()
})

it('brings back everybody when the time is over, also without a host, and closes the engine’s room', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const conferenceId = await findConference(meeting)
  const main = readToken((await connect(ann)).body.token)
  const [one = ''] = await prepare(hedy, ['One'], { minutes: 1 })
  await move(hedy, [ann], one)
  await open(hedy)
  const target = await follow(ann, main)
  await hedy.client.call(room.leave, { participantId: hedy.participantId })
  await kit.owner(`update conferences set breakouts_end_at = now() - interval '1 second' where id = $1`, [conferenceId])
  await expect.poll(() => readPlaces(conferenceId)).toEqual({ User: 'main', Ann: 'main' })
  // A page that does not follow hears nothing any more.
  await expect.poll(() => fake.closed).toContain(target)
  expect((await connect(ann)).body.breakout).toBeNull()
  expect((await findStay(ann)).left_at).toBeNull()
  expect(await findRooms(ann)).toBeUndefined()
})

it('removes from its former room who does not follow, without ending the stay, and who goes where they do not belong', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const main = readToken((await connect(ann)).body.token)
  const [one = '', two = ''] = await prepare(hedy, ['One', 'Two'])
  await open(hedy)
  await move(hedy, [ann], one)
  const first = readToken((await connect(ann)).body.token)
  await waitForHeartbeats()
  expect(fake.rooms.get(main)?.has(ann.participantId)).toBe(true)
  await makeMoved(ann)
  await expect.poll(() => fake.rooms.get(main)?.has(ann.participantId)).toBe(false)
  expect(await findStay(ann)).toMatchObject({ removed: false })
  fake.connect(first, ann.participantId)
  await expect.poll(async () => (await findStay(ann)).left_at).toBeNull()
  await move(hedy, [ann], two)
  fake.leave(first, ann.participantId)
  // With a token from before.
  fake.connect(first, ann.participantId)
  await expect.poll(() => fake.rooms.get(first)?.has(ann.participantId)).toBe(false)
  expect(await findStay(ann)).toMatchObject({ removed: false, breakout_id: two })
})

it('opens the rooms again after a restart of the engine, and lets everybody back in where they were', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const main = readToken((await connect(ann)).body.token)
  const [one = ''] = await prepare(hedy, ['One'])
  await move(hedy, [ann], one)
  await open(hedy)
  const target = await follow(ann, main)
  fake.down()
  fake.rooms.clear()
  await expect.poll(async () => (await findStay(ann)).left_at).not.toBeNull()
  fake.up()
  await expect.poll(() => fake.rooms.has(target)).toBe(true)
  expect(readToken((await connect(ann)).body.token)).toBe(target)
  const { number, password } = meeting
  const { body } = await ann.client.call(room.join, { number, password, name: 'Ann' })
  expect(body.breakout).toMatchObject({ id: one })
  expect(readToken(body.token)).toBe(target)
})

it('gives who returns the grants of now, not those of the token that they got before they were moved', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const main = readToken((await connect(ann)).body.token)
  const [one = ''] = await prepare(hedy, ['One'])
  await move(hedy, [ann], one)
  await open(hedy)
  const target = await follow(ann, main)
  const options = { screenShare: 'hosts' as const }
  await hedy.client.call(meetingControls.configure, { participantId: hedy.participantId, options })
  await close(hedy, true)
  const findGrants = () => fake.granted.get(ann.participantId)
  await expect.poll(findGrants).toMatchObject({ sources: ['camera', 'microphone'] })
  // The engine remembers grants by room, and has none for her in the main one.
  fake.granted.clear()
  fake.connect(main, ann.participantId)
  fake.leave(target, ann.participantId)
  await expect.poll(findGrants).toMatchObject({ sources: ['camera', 'microphone'] })
})

it('shows hosts who has left a breakout room, and counts those who are there', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  const main = readToken((await connect(ann)).body.token)
  const [one = ''] = await prepare(hedy, ['One'])
  await move(hedy, [ann], one)
  await open(hedy)
  const target = await follow(ann, main)
  const count = async () => (await readRooms(hedy)).rooms[0]?.count
  expect(await count()).toBe(1)
  await makeMoved(ann)
  fake.leave(target, ann.participantId, 'connection-lost')
  await expect.poll(count).toBe(0)
  expect((await readState(hedy)).people).toMatchObject([{}, { name: 'Ann', isConnected: false, breakoutId: one }])
  await hedy.client.call(breakouts.close, { participantId: hedy.participantId, now: true })
})
