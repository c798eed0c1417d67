// Subject: platform/http/events-socket.ts, platform/security/sessions.ts
import { auth } from '@foyer/contract/identity/auth'
import { sessions } from '@foyer/contract/identity/sessions'
import { users } from '@foyer/contract/identity/users'
import { room } from '@foyer/contract/meetings/room'
import { afterAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'
import { useRoom } from './room-fixture.ts'

// The sockets are checked at an interval, which the test lets pass.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const soon = { timeout: 20_000 }

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { knock } = useRoom({ kit, tenant, fake })
const port = await kit.listen()

async function open(path: string, cookie: string) {
  const name = `${tenant.subdomain}.localhost:3000`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { host: name, cookie, origin: `http://${name}` },
  })
  let ended: number | undefined
  socket.on('close', (code) => {
    ended ??= code
  })
  socket.on('unexpected-response', (_request, response) => {
    ended = response.statusCode ?? 0
    socket.terminate()
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.on('open', resolve)
    socket.on('close', () => resolve())
  })
  return { path, ended: () => ended }
}

/** Opens the sockets of a participant: of their conference, and of the engine. */
async function openRoomSockets({ body, cookie }: Pick<Awaited<ReturnType<typeof knock>>, 'body' | 'cookie'>) {
  const { participantId, token } = body
  expect(token).toBeDefined()
  const inRoom = await open(`/participant-events?participant=${participantId}`, cookie)
  return [inRoom, await open(`/rtc?access_token=${token}`, cookie)]
}

it.each([
  { what: 'signs out in another tab', act: (user: TestUser) => kit.as(user).call(auth.logout, {}) },
  {
    what: 'is disabled',
    act: (user: TestUser) => kit.as(tenant.admin).call(users.enable, { id: user.id, enabled: false }),
  },
  {
    what: 'is signed out everywhere',
    act: (user: TestUser) => kit.as(tenant.admin).call(sessions.endAll, { id: user.id }),
  },
])('closes every socket of a user who $what within a minute, and no other user’s', async ({ act }) => {
  const user = await kit.createUser(tenant)
  const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
  const { number, password } = meeting
  const { body } = await kit.as(user).call(room.join, { number, password, name: 'Mia' })
  const others = await openRoomSockets(await knock(meeting, 'Gus'))
  const sockets = [await open('/events', user.cookie), ...(await openRoomSockets({ body, cookie: user.cookie }))]
  expect([...sockets, ...others].map(({ ended }) => ended())).toEqual(Array(5).fill(undefined))

  await act(user)
  // The pages of the portal leave at once.
  const [events] = sockets
  await expect.poll(() => events?.ended(), soon).toBe(4401)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => sockets.map(({ ended }) => ended()), soon).toEqual([4401, 4403, 4403])
  expect(others.map(({ ended }) => ended())).toEqual([undefined, undefined])
  const [, , signaling] = sockets
  expect((await open(signaling?.path ?? '', user.cookie)).ended()).toBe(403)
})
