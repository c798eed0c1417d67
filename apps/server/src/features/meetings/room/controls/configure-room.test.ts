import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import type { MeetingOptionsChange } from '@foyer/contract/meetings/options/meeting-options'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })
const port = await kit.listen()

const openRoom = async (options: MeetingOptionsChange = {}) => {
  const meeting = await makeMeeting(kit, host, { options })
  return { meeting, hedy: await enterAs(host, meeting) }
}
const configure = ({ client, participantId }: InRoom, options: MeetingOptionsChange) =>
  client.call(meetingControls.configure, { participantId, options })

/** Opens the socket of a participant and collects what it says of options. */
async function hear({ participantId, cookie }: InRoom): Promise<unknown[]> {
  const name = `${tenant.subdomain}.localhost:3000`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/participant-events?participant=${participantId}`, {
    headers: { host: name, cookie, origin: `http://${name}` },
  })
  const heard: unknown[] = []
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString())
    if (Object.hasOwn(Object(message), 'options')) heard.push(message)
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return heard
}

it('tells everybody in the room who changed what, and nothing of what stays as it was', async () => {
  const { meeting, hedy } = await openRoom()
  const elsewhere = await openRoom()
  const ann = await enterAsGuest(meeting, 'Ann')
  const [others, strangers] = [await hear(ann), await hear(elsewhere.hedy)]
  let lobby = false
  const toggleUntilHeard = async () => {
    lobby = !lobby
    await configure(hedy, { lobby, chat: 'everyone' })
    return others
  }
  // A socket is checked before it receives anything, which takes a moment.
  await expect
    .poll(toggleUntilHeard, { interval: 500 })
    .toContainEqual({ options: { lobby: expect.any(Boolean) }, participantId: hedy.participantId, by: 'User' })
  await configure(hedy, { chat: 'everyone' })
  await configure(hedy, { chat: 'off' })
  await expect.poll(() => others.at(-1)).toMatchObject({ options: { chat: 'off' } })
  expect(others).not.toContainEqual(expect.objectContaining({ options: { chat: 'everyone' } }))
  expect(strangers).toEqual([])
})

it('leaves in the log which option has which value since then', async () => {
  const { meeting, hedy } = await openRoom()
  await configure(hedy, { chat: 'hosts', lobby: true, rename: true })
  await configure(hedy, { chat: 'hosts' })
  await configure(hedy, { lobby: false })
  const events = await kit.owner(
    `select e.type, e.detail, e.by_name from conference_events e join conferences c on c.id = e.conference_id
     where c.meeting_id = $1 order by e.id`,
    [meeting.id],
  )
  expect(events).toEqual(
    ['lobby:true', 'chat:hosts', 'lobby:false'].map((detail) => ({ type: 'options-changed', detail, by_name: 'User' })),
  )
})

it('keeps out newcomers without an account once a host decides so, but not those who are inside', async () => {
  const { meeting, hedy } = await openRoom()
  const ann = await enterAsGuest(meeting, 'Ann')
  await configure(hedy, { signedInOnly: true })
  const { participantId } = ann
  expect((await ann.client.call(meetingControls.state, { participantId })).status).toBe(200)
  expect((await knock(meeting, 'Ben')).body.code).toBe('sign-in-required')
  expect((await knock(meeting, 'Ann', ann.cookie)).body.state).toBe('joined')
  await ann.client.call(room.leave, { participantId })
  expect((await knock(meeting, 'Ann', ann.cookie)).body.state).toBe('joined')
  const user = await kit.createUser(tenant)
  const { number, password } = meeting
  expect((await kit.as(user).call(room.join, { number, password, name: 'User' })).body.state).toBe('joined')
  await configure(hedy, { signedInOnly: false })
  expect((await knock(meeting, 'Ben')).body.state).toBe('joined')
})

it('changes what a participant may send whose browser has a token and is not connected yet', async () => {
  const { meeting, hedy } = await openRoom()
  const { participantId = '' } = (await knock(meeting, 'Ann')).body
  await configure(hedy, { screenShare: 'hosts' })
  await expect.poll(() => fake.granted.get(participantId)?.sources).toEqual(['camera', 'microphone'])
  expect(fake.granted.get(hedy.participantId)?.sources).toContain('screen-share')
})

it('refuses what contradicts the encryption of a meeting', async () => {
  const { hedy } = await openRoom({ endToEndEncryption: true, autoRecord: false })
  const { status, body } = await configure(hedy, { chat: 'everyone' })
  expect([status, body]).toMatchObject([400, { code: 'contradicts-encryption', field: 'options.chat' }])
  expect((await configure(hedy, { lobby: true })).status).toBe(200)
})
