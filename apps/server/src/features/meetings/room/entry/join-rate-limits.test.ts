import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)

let lastAddress = 0
/** Creates a client at a new IP address, which claims another one in `X-Forwarded-For` with every request. */
function createStranger() {
  lastAddress += 1
  const address = `198.51.100.${lastAddress}`
  const from = async (meeting: { number: string }, password: string) => {
    const response = await kit.app.inject({
      method: 'POST',
      url: '/api/joinMeeting',
      remoteAddress: address,
      headers: {
        host: `${tenant.subdomain}.localhost:3000`,
        'x-foyer': '1',
        'content-type': 'application/json',
        'x-forwarded-for': String(Math.random()),
      },
      payload: JSON.stringify({ number: meeting.number, password, name: 'Mallory' }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { address, from }
}

describe('joining', () => {
  it('allows ten wrong passwords for a meeting from one address, then refuses the correct one too', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const { from } = createStranger()
    const codes: string[] = []
    for (let guess = 0; guess < 12; guess += 1) codes.push((await from(meeting, `wrong-${guess}`)).body.code)
    expect(codes).toEqual([...Array(10).fill('join-refused'), 'too-many-requests', 'too-many-requests'])
    expect((await from(meeting, meeting.password)).body.code).toBe('too-many-requests')
    expect((await createStranger().from(meeting, meeting.password)).body.state).toBe('joined')
    expect((await kit.as(host).call(room.start, { id: meeting.id })).body.state).toBe('joined')
  })

  it('refuses most of a hundred guesses at once with 429, and none because the portal is busy with them', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const { from } = createStranger()
    const counted = vi.spyOn(kit.platform.database, 'inSeparateTransaction')
    const guesses = await Promise.all(Array.from({ length: 100 }, (_, guess) => from(meeting, `wrong-${guess}`)))
    const count = (status: number): number => guesses.filter((guess) => guess.status === status).length
    expect([count(404), count(429)]).toEqual([10, 90])
    // The others do not wait for the connections that count.
    expect(counted.mock.calls.length).toBeLessThan(50)
    counted.mockRestore()
  })

  it('allows sixty unknown Meeting IDs from one address', async () => {
    const { from } = createStranger()
    const known = await makeMeeting(kit, host)
    const codes: string[] = []
    for (let guess = 0; guess < 70; guess += 1) {
      codes.push((await from({ ...known, number: String(1_000_000_000 + guess) }, 'x')).body.code)
    }
    expect(codes.filter((code) => code === 'join-refused').length).toBe(60)
  })

  it('does not count attempts with the correct password', async () => {
    const meeting = await makeMeeting(kit, host)
    const { from, address } = createStranger()
    for (let poll = 0; poll < 25; poll += 1) expect((await from(meeting, meeting.password)).body.state).toBe('waiting')
    const counted = 'select key from rate_limits where tenant_id = $1 and count > 0 and key like $2'
    expect(await kit.owner(counted, [tenant.tenantId, `%${address}`])).toEqual([])
  })
})

describe('locating a meeting', () => {
  it('leads from the main hostname to the tenant’s, and from a tenant’s to itself', async () => {
    const meeting = await makeMeeting(kit, host)
    const locate = async (subdomain: string, number: string) =>
      (await kit.guest({ subdomain }).call(room.locate, { number })).body.url
    expect(await locate('', meeting.number)).toBe(
      `http://${tenant.subdomain}.localhost:3000/portal/join/${meeting.number}`,
    )
    expect(await locate('', '0000000001')).toBe('http://localhost:3000/portal/join/0000000001')
    const other = await kit.createTenant()
    expect(await locate(other.subdomain, meeting.number)).toContain(`//${other.subdomain}.`)
  })

  it('is limited per address', async () => {
    const lone = await kit.createTenant()
    const locate = () => kit.guest(lone).call(room.locate, { number: '1234567890' })
    for (let count = 0; count < 60; count += 1) await locate()
    expect(await locate()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  })
})
