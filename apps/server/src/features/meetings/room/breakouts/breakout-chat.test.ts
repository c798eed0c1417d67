import { chat } from '@foyer/contract/meetings/chat'
import { annotations } from '@foyer/contract/meetings/drawings/annotations'
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
const host = await kit.createUser(tenant)
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const { close, connect, enter, findConference, move, open, prepare, readToken } = useBreakouts({ kit, host, enterAs })

const write = ({ client, participantId }: InRoom, text: string, to: 'everyone' | 'all-rooms' | 'hosts' = 'everyone') =>
  client.call(chat.sendMessage, { participantId, text, to })
const read = async ({ client, participantId }: InRoom) =>
  (await client.call(chat.listMessages, { participantId })).body.items.map(({ text }) => text)

it('keeps to the room, except messages to all rooms, to hosts and to one person', async () => {
  const { meeting, hedy } = await enter()
  const member = await enterAs(await kit.createUser(tenant), meeting)
  const ben = await enterAsGuest(meeting, 'Ben')
  const [one = ''] = await prepare(hedy, ['One'])
  await write(hedy, 'Before')
  await move(hedy, [member], one)
  await open(hedy)
  await write(member, 'In the room')
  await write(ben, 'In the main room')
  expect((await write(hedy, 'Five minutes left', 'all-rooms')).body).toMatchObject({
    audience: 'all-rooms',
    breakout: '',
  })
  await write(member, 'Please help', 'hosts')
  expect(await read(member)).toEqual(['In the room', 'Five minutes left', 'Please help'])
  expect(await read(ben)).toEqual(['Before', 'In the main room', 'Five minutes left'])
  expect(await read(hedy)).toEqual(['Before', 'In the main room', 'Five minutes left', 'Please help'])
  const target = readToken((await connect(member)).body.token)
  fake.connect(target, member.participantId)
  const countStays = () => kit.owner('select from breakout_stays where participant_id = $1', [member.participantId])
  await expect.poll(countStays).toHaveLength(1)
  await close(hedy, true)
  expect(await read(member)).toEqual(['Before', 'In the main room', 'Five minutes left', 'Please help'])

  const conferenceId = await findConference(meeting)
  await hedy.client.call(room.end, { conferenceId })
  const readAfterwards = async ({ client }: InRoom) =>
    (await client.call(chat.listAfterwards, { conferenceId })).body.items.map(({ text, breakout }) =>
      [breakout, text].filter(Boolean).join(': '),
    )
  const all = ['Before', 'In the main room', 'Five minutes left', 'One: Please help']
  expect(await readAfterwards(member)).toEqual(['Before', 'One: In the room', ...all.slice(1)])
  // The host, who was not there, does not read it later either.
  expect(await readAfterwards(hedy)).toEqual(all)
})

it('keeps what is drawn on a shared screen to the room of who shares it', async () => {
  const { meeting, hedy } = await enter()
  const [ann, ben, cho] = [
    await enterAsGuest(meeting, 'Ann'),
    await enterAsGuest(meeting, 'Ben'),
    await enterAsGuest(meeting, 'Cho'),
  ]
  const [one = ''] = await prepare(hedy, ['One'])
  await move(hedy, [ann, ben], one)
  await open(hedy)
  const screen = { presenterId: ann.participantId, share: 'TR_1' }
  await ann.client.call(annotations.begin, { participantId: ann.participantId, share: 'TR_1' })
  const text = { kind: 'text' as const, colour: 'red' as const, points: [[0, 0]], text: 'In the room' }
  const drawAs = async ({ client, participantId }: InRoom, id: string) =>
    (await client.call(annotations.draw, { participantId, ...screen, id, annotation: text })).status
  const listAs = async ({ client, participantId }: InRoom) => {
    const { status, body } = await client.call(annotations.list, { participantId, ...screen })
    return status === 200 ? body.items.length : status
  }
  const removeAs = async ({ client, participantId }: InRoom) =>
    (await client.call(annotations.remove, { participantId, ...screen })).status
  expect([await drawAs(ben, 'a'), await listAs(ben)]).toEqual([200, 1])
  for (const outside of [cho, hedy])
    expect([await drawAs(outside, 'b'), await listAs(outside), await removeAs(outside)]).toEqual([404, 404, 404])
  await move(hedy, [hedy], one)
  expect([await drawAs(hedy, 'b'), await listAs(hedy), await removeAs(hedy)]).toEqual([200, 2, 200])
})

it('lets only hosts write to all rooms, also while the chat is off', async () => {
  const { meeting, hedy } = await enter()
  const ann = await enterAsGuest(meeting, 'Ann')
  expect((await write(ann, 'All', 'all-rooms')).body).toMatchObject({ code: 'all-rooms-hosts-only' })
  const { client, participantId } = hedy
  await client.call(meetingControls.configure, { participantId, options: { chat: 'off' } })
  expect((await write(hedy, 'All', 'all-rooms')).status).toBe(200)
  expect((await write(hedy, 'All')).body).toMatchObject({ code: 'chat-off' })
})
