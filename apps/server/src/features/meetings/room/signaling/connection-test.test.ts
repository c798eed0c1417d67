import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { expect, it, vi } from 'vitest'
import { createDisabledEngine } from '#engine/disabled-engine.ts'
import { connectionTestLimits } from '#features/meetings/room/entry/join-rate-limits.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { isTestRoomInUse } from './test-rooms.ts'

const TURN_SECRET = 'shared-with-coturn'
const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, env: { TURN_URLS: 'turn:turn.example.org', TURN_SECRET } })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const testAsGuest = ({ number, password }: Pick<TestMeeting, 'number' | 'password'>, address = '198.51.100.1') =>
  kit.guest(tenant).send(connectionTest.start, { number, password }, { address })
const parseClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

it('gives anyone who may join a token for a room of their own, and joins nothing', async () => {
  const meeting = await makeMeeting(kit, host)
  const guest = await testAsGuest(meeting)
  const owner = await kit.as(host).call(connectionTest.start, { number: meeting.number })
  expect([guest.status, owner.status]).toEqual([200, 200])
  expect(guest.body.url).toBe(`ws://${tenant.subdomain}.localhost:3000`)
  const claims = [guest, owner].map(({ body }) => parseClaims(body.token))
  expect(claims[0].video.room).not.toBe(claims[1].video.room)
  expect(claims[0].video).toMatchObject({ sources: [] })
  expect(fake.rooms.size).toBe(0)
  expect(await kit.owner('select from conferences where meeting_id = $1', [meeting.id])).toEqual([])
})

it('gives credentials for TURN for a test and no longer', async () => {
  const { body } = await testAsGuest(await makeMeeting(kit, host))
  const [server] = body.iceServers
  const [expiresAt, identity] = server?.username?.split(':') ?? []
  expect(identity).toBe(parseClaims(body.token).sub)
  expect(Number(expiresAt) - Date.now() / 1000).toBeLessThanOrEqual(120)
  expect(JSON.stringify(body)).not.toContain(TURN_SECRET)
})

it('refuses anyone who may not join, and counts wrong passwords as those of joining', async () => {
  const meeting = await makeMeeting(kit, host)
  const wrong = { number: meeting.number, password: 'wrong' }
  const address = '198.51.100.2'
  expect((await testAsGuest({ ...meeting, number: '0000000000' }, address)).body.code).toBe('join-refused')
  const codes = []
  for (let guess = 0; guess < 11; guess += 1) codes.push((await testAsGuest(wrong, address)).body.code)
  expect(codes).toEqual([...Array(10).fill('join-refused'), 'too-many-requests'])
  expect((await testAsGuest(meeting, address)).body.code).toBe('too-many-requests')
  await kit.owner(`update meetings set options = options || '{"signedInOnly": true}' where id = $1`, [meeting.id])
  expect((await testAsGuest(meeting, '198.51.100.3')).body.code).toBe('sign-in-required')
})

it('is limited per network', async () => {
  const meeting = await makeMeeting(kit, host)
  const address = '198.51.100.4'
  const statuses = []
  for (let count = 0; count <= connectionTestLimits; count += 1)
    statuses.push((await testAsGuest(meeting, address)).status)
  expect(statuses).toEqual([...Array(connectionTestLimits).fill(200), 429])
  expect((await testAsGuest(meeting, '198.51.100.5')).status).toBe(200)
})

it('says that there is no engine, or that it does not respond', async () => {
  const portal = await createKit({ engine: createDisabledEngine() })
  try {
    const { number, password } = await makeMeeting(portal, host)
    expect((await portal.guest(tenant).call(connectionTest.start, { number, password })).body.code).toBe('engine-off')
  } finally {
    await portal.close()
  }
  fake.down()
  expect((await testAsGuest(await makeMeeting(kit, host))).body.code).toBe('unavailable')
  fake.up()
})

it('leaves its room to the supervisor once it must have ended', async () => {
  const { body } = await testAsGuest(await makeMeeting(kit, host))
  const { room } = parseClaims(body.token).video
  expect(isTestRoomInUse(room)).toBe(true)
  expect(isTestRoomInUse(`${tenant.tenantId}.0123456789abcdef`)).toBe(false)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
  try {
    expect(isTestRoomInUse(room)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
