// Subject: platform/http, platform/events
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signalingBounds } from '#features/meetings/room/signaling/signaling-gateway.ts'
import { eventsBounds } from '#platform/http/events-socket.ts'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const port = await kit.listen()

/** Connects a browser's socket, whose end is a close code or the status of a refused handshake. */
function connect(path: string, { subdomain, cookie }: TestUser) {
  const host = `${subdomain}.localhost:3000`.replace(/^\./, '')
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { host, cookie, origin: `http://${host}` },
  })
  const heard: { topic?: string; id?: string }[] = []
  let ended: number | undefined
  socket.on('error', () => undefined)
  const start = new Promise<number>((resolve) => {
    socket.on('message', (data) => {
      const message: { seq: number; topic?: string; id?: string } = JSON.parse(data.toString())
      if (message.topic === undefined) resolve(message.seq)
      else heard.push(message)
    })
  })
  socket.on('close', (code) => {
    ended ??= code
  })
  socket.on('unexpected-response', (_request, response) => {
    ended = response.statusCode ?? 0
    socket.terminate()
  })
  const opened = new Promise<void>((resolve) => {
    socket.on('open', resolve)
    socket.on('close', () => resolve())
  })
  return { socket, heard, start, opened, ended: () => ended }
}

const hello = JSON.stringify({ since: 0 })
type Connected = ReturnType<typeof connect>

const tell = (tenantId: string, objectId: string, userId?: string) =>
  kit.platform.database.withTenant(tenantId, (db) =>
    kit.platform.events.emit(db, { tenantId, topic: 'users', objectId, ...(userId === undefined ? {} : { userId }) }),
  )

/** Every kind of socket of the portal, as its rightful owner opens it. */
const kinds = [
  {
    name: 'the events socket',
    bounds: eventsBounds,
    full: 1013,
    valid: hello,
    pathFor: () => Promise.resolve('/events'),
    /** Waits until every one of them receives the events that concern its owner. */
    admitted: async (sockets: Connected[], user: TestUser) => {
      const all = async () => {
        await tell(user.tenantId, 'x', user.id)
        return sockets.every(({ heard }) => heard.length > 0)
      }
      await expect.poll(all, { interval: 200 }).toBe(true)
    },
  },
  {
    name: 'the signalling socket',
    bounds: signalingBounds,
    full: 429,
    valid: '{}',
    pathFor: async (user: TestUser) => {
      const meeting = await makeMeeting(kit, user)
      const { token } = (await kit.as(user).call(room.start, { id: meeting.id })).body
      return `/rtc?access_token=${token}`
    },
    admitted: async () => undefined,
  },
]

describe.each(kinds)('$name', ({ bounds, full, valid, pathFor, admitted }) => {
  it('is closed if it sends too many messages', async () => {
    const user = await kit.createUser(tenant)
    const { socket, opened, ended } = connect(await pathFor(user), user)
    await opened
    for (let n = 0; n < bounds.burst + bounds.perSecond * 2 + 2; n += 1) socket.send(valid)
    await expect.poll(ended).toBe(1008)
  })

  it('is closed if it sends a message that is too big', async () => {
    const user = await kit.createUser(tenant)
    const { socket, opened, ended } = connect(await pathFor(user), user)
    await opened
    socket.send(Buffer.alloc(bounds.maxMessageBytes + 1, 32))
    await expect.poll(ended).toBe(1009)
  })

  it('is terminated if it keeps sending after the close', async () => {
    const user = await kit.createUser(tenant)
    const { socket, opened } = connect(await pathFor(user), user)
    await opened
    const flood = setInterval(() => {
      for (let n = 0; n < 500; n += 1) if (socket.readyState === WebSocket.OPEN) socket.send(valid)
    }, 5)
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
    clearInterval(flood)
  })

  it('is limited in number per owner, and available again after another one was closed', async () => {
    const user = await kit.createUser(tenant)
    const path = await pathFor(user)
    const sockets = Array.from({ length: bounds.maxSockets }, () => connect(path, user))
    await Promise.all(sockets.map(({ opened }) => opened))
    await admitted(sockets, user)
    const more = Array.from({ length: 3 }, () => connect(path, user))
    await expect.poll(() => more.map(({ ended }) => ended())).toEqual([full, full, full])
    expect(sockets.map(({ ended }) => ended()).filter((code) => code !== undefined)).toEqual([])
    const other = await kit.createUser(tenant)
    const others = connect(await pathFor(other), other)
    await others.opened
    sockets[0]?.socket.close()
    await expect.poll(() => sockets[0]?.ended()).toBeDefined()
    const again = connect(path, user)
    await again.opened
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([again.ended(), others.ended()]).toEqual([undefined, undefined])
  })
})

describe('events that a reconnecting browser has missed', () => {
  const lastSeq = async () => (await kit.owner('select coalesce(max(seq), 0)::int as seq from events'))[0].seq
  // A super administrator receives the events of all tenants, among them those of tests that run at the same time.
  const announced = new Set(['first', 'second', 'personal', 'while-away', 'mine'])
  const missed = async (user: TestUser, since: number, expected: string[]) => {
    const { socket, heard, opened } = connect('/events', user)
    await opened
    socket.send(JSON.stringify({ since }))
    // Events that are announced meanwhile may come twice.
    await expect
      .poll(() => [...new Set(heard.map(({ id }) => id))].filter((id) => announced.has(id ?? '')))
      .toEqual(expected)
    socket.close()
  }

  it('is sent from all tenants to a super administrator, and from one to its administrator', async () => {
    const [one, two] = [await kit.createTenant(), await kit.createTenant()]
    const [operatorsAdmin, member] = [
      await kit.createUser(kit.operator, { level: 'superadmin' }),
      await kit.createUser(one),
    ]
    const since = await lastSeq()
    await tell(one.tenantId, 'first')
    await tell(two.tenantId, 'second')
    await tell(one.tenantId, 'personal', member.id)
    await missed(operatorsAdmin, since, ['first', 'second'])
    await missed(one.admin, since, ['first'])
    await missed(member, since, ['personal'])
  })

  it('is found by a browser that received no event, from the number that the socket begins with', async () => {
    const lone = await kit.createTenant()
    const member = await kit.createUser(lone)
    const { socket, start } = connect('/events', member)
    const since = await start
    socket.close()
    await tell(lone.tenantId, 'while-away', member.id)
    await missed(member, since, ['while-away'])
  })

  it('is not crowded out by events for other users', async () => {
    const lone = await kit.createTenant()
    const member = await kit.createUser(lone)
    const since = await lastSeq()
    await kit.owner(
      `insert into events (tenant_id, topic, object_id) select $1, 'users', 'x' from generate_series(1, 600)`,
      [lone.tenantId],
    )
    await tell(lone.tenantId, 'mine', member.id)
    await missed(member, since, ['mine'])
  })
})
