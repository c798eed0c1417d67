import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { reactionLimit } from '@foyer/contract/meetings/reaction-constants'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useBreakouts } from '#test/breakouts-fixture.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
// Another process on the same database, which serves some of the participants.
const otherProcess = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const { prepare, move, open } = useBreakouts({ kit, host, enterAs })
const ports = { here: await kit.listen(), elsewhere: await otherProcess.listen() }

type Options = Parameters<typeof makeMeeting>[2]
const openRoom = async (options: Options = {}) => {
  const meeting = await makeMeeting(kit, host, options)
  return { meeting, hedy: await enterAs(host, meeting) }
}
const react = ({ client, participantId }: InRoom, reaction = 'clap' as const) =>
  client.call(meetingControls.react, { participantId, reaction })

/** Opens the socket of a participant and collects its messages. */
async function hear({ participantId, cookie }: InRoom, port = ports.here): Promise<unknown[]> {
  const name = `${tenant.subdomain}.localhost:3000`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/participant-events?participant=${participantId}`, {
    headers: { host: name, cookie, origin: `http://${name}` },
  })
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  await new Promise((resolve) => socket.on('open', resolve))
  return heard
}

it('reaches all participants of the conference, on every portal process, and no one else', async () => {
  const { meeting, hedy } = await openRoom()
  const elsewhere = await openRoom()
  const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
  const [own, others, strangers] = [await hear(ann), await hear(ben, ports.elsewhere), await hear(elsewhere.hedy)]
  const expected = { reaction: 'clap', participantId: ann.participantId, name: 'Ann' }
  const sendUntilHeard = (heard: unknown[]) => async () => {
    await react(ann)
    return heard
  }
  // Sockets are checked before they receive anything, which takes a moment.
  for (const heard of [own, others])
    await expect.poll(sendUntilHeard(heard), { interval: 1000, timeout: 20_000 }).toContainEqual(expected)
  expect(strangers).not.toContainEqual(expected)
  expect((await react(hedy)).status).toBe(200)
})

it('reaches only the breakout room where the participant is', async () => {
  const { meeting, hedy } = await openRoom()
  const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
  const [one = ''] = await prepare(hedy, ['One'])
  await move(hedy, [ann, ben], one)
  await open(hedy)
  const [inside, outside] = [await hear(ben, ports.elsewhere), await hear(hedy)]
  const toReaction = ({ participantId }: InRoom) => expect.objectContaining({ reaction: 'clap', participantId })
  const reactUntil = (who: InRoom, heard: unknown[]) =>
    expect.poll(() => react(who).then(() => heard), { interval: 1000, timeout: 20_000 }).toContainEqual(toReaction(who))
  await reactUntil(hedy, outside)
  await reactUntil(ann, inside)
  expect(outside).not.toContainEqual(toReaction(ann))
  expect(inside).not.toContainEqual(toReaction(hedy))
})

it.each([
  { role: 'host', reactions: true, status: 200 },
  { role: 'co-host', reactions: true, status: 200 },
  { role: 'participant', reactions: true, status: 200 },
  { role: 'host', reactions: false, status: 200 },
  { role: 'co-host', reactions: false, status: 200 },
  { role: 'participant', reactions: false, status: 403 },
])('as $role with the option $reactions: $status', async ({ role, reactions, status }) => {
  const { meeting, hedy } = await openRoom({ options: { reactions } })
  const ann = await enterAsGuest(meeting, 'Ann')
  if (role === 'co-host') {
    const { participantId } = hedy
    await hedy.client.call(meetingControls.setRole, { participantId, targetId: ann.participantId, role })
  }
  const response = await react(role === 'host' ? hedy : ann)
  expect(response.status).toBe(status)
  if (status === 403) expect(response.body).toMatchObject({ code: 'option-off' })
})

it('follows the option when a host changes it', async () => {
  const { meeting, hedy } = await openRoom()
  const ann = await enterAsGuest(meeting, 'Ann')
  const configure = (reactions: boolean) =>
    hedy.client.call(meetingControls.configure, { participantId: hedy.participantId, options: { reactions } })
  await configure(false)
  expect((await react(ann)).status).toBe(403)
  await configure(true)
  expect((await react(ann)).status).toBe(200)
})

it('is not found for strangers, other participants’ stays, other tenants and those who have left', async () => {
  const { meeting, hedy } = await openRoom()
  const ben = await enterAsGuest(meeting, 'Ben')
  const elsewhere = await kit.createTenant()
  const { participantId } = hedy
  for (const client of [ben.client, kit.as(tenant.admin), kit.guest(tenant), kit.as(elsewhere.admin)])
    expect((await react({ ...hedy, client })).status).toBe(404)
  await hedy.client.call(room.leave, { participantId })
  expect((await react(hedy)).status).toBe(404)
})

it('is limited for each participant', async () => {
  const { meeting, hedy } = await openRoom()
  const ann = await enterAsGuest(meeting, 'Ann')
  // The count is that of a moment, so a slow machine sends as many as it takes.
  const sendUntilRefused = async () => {
    const responses = await Promise.all(Array.from({ length: reactionLimit.limit + 1 }, () => react(ann)))
    return responses.find(({ status }) => status === 429)
  }
  await expect.poll(sendUntilRefused, { timeout: 20_000 }).toMatchObject({
    body: { code: 'too-many-requests', message: 'Too many attempts. Try again in a few seconds' },
  })
  expect((await react(hedy)).status).toBe(200)
})

it('refuses other values than the reactions', async () => {
  const { hedy } = await openRoom()
  const { participantId, client } = hedy
  // @ts-expect-error not a reaction
  const response = await client.call(meetingControls.react, { participantId, reaction: '<b>' })
  expect(response.status).toBe(400)
})
