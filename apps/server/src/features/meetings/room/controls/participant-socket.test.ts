import type { Topic } from '@foyer/contract/contract'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { useFakeEngine } from '#test/fake-engine.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { connect, enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })
const port = await kit.listen()

/** Opens a participant's socket and records the topics that it has received, and the code of its end. */
async function listen(participantId: string, cookie: string, origin?: string) {
  const host = `${tenant.subdomain}.localhost:3000`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/participant-events?participant=${participantId}`, {
    headers: { host, cookie, origin: origin ?? `http://${host}` },
  })
  const heard: string[] = []
  let ended: number | undefined
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()).topic))
  socket.on('close', (code) => {
    ended = code
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return { heard, ended: () => ended }
}

it('tells participants that something has changed in their conference, and no one else', async () => {
  const [meeting, other] = [await makeMeeting(kit, host), await makeMeeting(kit, host)]
  const [hedy, elsewhere] = [await enterAs(host, meeting), await enterAs(host, other)]
  const ann = await enterAsGuest(meeting, 'Ann')
  const [own, others] = [
    await listen(ann.participantId, ann.cookie),
    await listen(elsewhere.participantId, elsewhere.cookie),
  ]
  const raise = async () => {
    const { participantId } = hedy
    await hedy.client.call(meetingControls.raiseHand, { participantId, raised: true })
    return own.heard
  }
  await expect.poll(raise, { interval: 200, timeout: 20_000 }).toContain('meeting-controls')
  expect(others.heard).toEqual([])
})

it('sends nothing to those who were let in until they are connected, and then everything', async () => {
  const meeting = await makeMeeting(kit, host)
  const hedy = await enterAs(host, meeting)
  const { body, cookie } = await knock(meeting, 'Bo')
  const bo = await listen(expectDefined<string>(body.participantId), cookie)
  const raise = async () => {
    const { participantId } = hedy
    await hedy.client.call(meetingControls.raiseHand, { participantId, raised: true })
    return other.heard
  }
  const ann = await enterAsGuest(meeting, 'Ann')
  const other = await listen(ann.participantId, ann.cookie)
  await expect.poll(raise, { interval: 200, timeout: 20_000 }).toContain('meeting-controls')
  expect(bo).toMatchObject({ heard: [] })
  expect(bo.ended()).toBeUndefined()
  await connect(expectDefined<string>(body.participantId))
  await kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.events.emit(db, {
      tenantId: tenant.tenantId,
      topic: 'conferences',
      objectId: expectDefined<string>(body.conferenceId),
    }),
  )
  await expect.poll(() => bo.heard, { timeout: 20_000 }).toEqual(expect.arrayContaining(['meeting-controls', 'chat']))
})

it('checks the participant once for changes that come together, and names each topic once', async () => {
  const meeting = await makeMeeting(kit, host)
  const hedy = await enterAs(host, meeting)
  const { heard } = await listen(hedy.participantId, hedy.cookie)
  const [{ id }] = await kit.owner('select id from conferences where meeting_id = $1', [meeting.id])
  const emit = (topic: Topic, times: number) =>
    kit.platform.database.withTenant(tenant.tenantId, (db) =>
      kit.platform.events.emit(
        db,
        Array.from({ length: times }, () => ({ tenantId: tenant.tenantId, topic, objectId: id })),
      ),
    )
  const listened = async () => {
    await emit('meeting-controls', 1)
    return heard
  }
  await expect.poll(listened, { interval: 500, timeout: 20_000 }).not.toEqual([])
  const checks = vi.spyOn(kit.platform.database, 'withRequest')
  const before = heard.length
  await emit('conferences', 50)
  await emit('chat', 1)
  await expect.poll(() => heard.slice(before), { timeout: 20_000 }).toContain('chat')
  expect(heard.slice(before).filter((topic) => topic === 'conferences').length).toBeLessThan(3)
  expect(checks.mock.calls.length).toBeLessThan(5)
  checks.mockRestore()
})

it('ends when the participant is removed', async () => {
  const meeting = await makeMeeting(kit, host)
  const hedy = await enterAs(host, meeting)
  const ann = await enterAsGuest(meeting, 'Ann')
  const { ended } = await listen(ann.participantId, ann.cookie)
  await hedy.client.call(meetingControls.remove, {
    participantId: hedy.participantId,
    targetId: ann.participantId,
  })
  await expect.poll(ended, { timeout: 20_000 }).toBe(4403)
})

it('is for the participant only, from the tenant’s own pages', async () => {
  const meeting = await makeMeeting(kit, host)
  const hedy = await enterAs(host, meeting)
  const ann = await enterAsGuest(meeting, 'Ann')
  for (const socket of [
    await listen(hedy.participantId, ann.cookie),
    await listen(ann.participantId, ''),
    await listen(ann.participantId, ann.cookie, 'http://elsewhere.localhost:3000'),
    await listen('nobody', ann.cookie),
  ])
    await expect.poll(socket.ended, { timeout: 20_000 }).toBe(4403)
})
