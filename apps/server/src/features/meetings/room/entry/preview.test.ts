import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

/** Previews a meeting as a guest, who knows the password or presents another one. */
const previewAsGuest = async ({ number, password }: Pick<TestMeeting, 'number' | 'password'>, cookie?: string) =>
  (await kit.guest(tenant, cookie).call(room.preview, { number, password })).body.meeting
const previewAs = async (user: TestUser, { number, password }: TestMeeting) =>
  (await kit.as(user).call(room.preview, { number, password })).body.meeting
const invite = async ({ id }: TestMeeting): Promise<TestUser> => {
  const user = await kit.createUser(tenant)
  await kit.as(host).call(meetings.invite, { id, invitees: [{ email: user.email }] })
  return user
}

let lastAddress = 0
/** Sends previews from an address of their own, and returns each response as it was sent. */
function createGuesser() {
  lastAddress += 1
  const address = `203.0.113.${lastAddress}`
  return async (number: string, password: string) => {
    const response = await kit.app.inject({
      method: 'POST',
      url: '/api/previewMeeting',
      remoteAddress: address,
      headers: {
        host: `${tenant.subdomain}.localhost:3000`,
        'x-foyer': '1',
        'content-type': 'application/json',
        'x-forwarded-for': String(Math.random()),
      },
      payload: JSON.stringify({ number, password }),
    })
    const { code, ...body } = response.json()
    return { status: response.statusCode, code, body, headers: Object.keys(response.headers).sort() }
  }
}

describe('a guest with the whole link', () => {
  it('sees topic, host, date and zone of a meeting that has not begun', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 30, topic: 'Radiology weekly' })
    await kit.owner(`update meetings set timezone = 'America/Toronto' where id = $1`, [meeting.id])
    const [dates] = await kit.owner('select starts_at, ends_at from occurrences where meeting_id = $1', [meeting.id])
    expect(await previewAsGuest(meeting)).toEqual({
      topic: 'Radiology weekly',
      host: 'Hedy Host',
      startsAt: dates.starts_at.toISOString(),
      endsAt: dates.ends_at.toISOString(),
      timezone: 'America/Toronto',
      isHost: false,
      entry: 'wait',
      passwordRequired: true,
      microphone: true,
      camera: true,
      recorded: false,
      people: { count: 0, names: [] },
    })
  })

  it('learns how many people are inside, but never who', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    await enterAs(host, meeting)
    await enterAsGuest(meeting, 'Ann')
    // Has not connected, and is not inside yet.
    await knock(meeting, 'Ben')
    expect(await previewAsGuest(meeting)).toMatchObject({ entry: 'enter', people: { count: 2, names: [] } })
  })

  it('learns what a join would lead to, by the rules of the join', async () => {
    const meeting = await makeMeeting(kit, host, { options: { lobby: true } })
    const read = async (cookie?: string) => (await previewAsGuest(meeting, cookie))?.entry
    expect(await read()).toBe('knock')
    const { client, participantId } = await enterAs(host, meeting)
    const decide = async (call: typeof meetingControls.admit | typeof meetingControls.deny) => {
      const { waiting } = (await client.call(meetingControls.state, { participantId })).body
      await client.call(call, { participantId, ids: waiting.map(({ id }: { id: string }) => id) })
    }
    const [ann, ben] = [await knock(meeting, 'Ann'), await knock(meeting, 'Ben')]
    expect(await read(ann.cookie)).toBe('knock')
    await kit.owner(`delete from knocks where meeting_id = $1 and name = 'Ben'`, [meeting.id])
    await decide(meetingControls.admit)
    expect(await read(ann.cookie)).toBe('enter')
    await knock(meeting, 'Ben', ben.cookie)
    await decide(meetingControls.deny)
    expect(await read(ben.cookie)).toBe('join-denied')
    await kit.owner('update conferences set locked = true where meeting_id = $1', [meeting.id])
    expect(await read()).toBe('meeting-locked')
    expect((await previewAsGuest(meeting))?.people).toEqual({ count: 0, names: [] })
    await kit.owner(`update conferences set options = options || '{"signedInOnly": true}' where meeting_id = $1`, [
      meeting.id,
    ])
    expect(await read()).toBe('sign-in-required')
  })

  it('learns that a meeting is over, or that all its dates were cancelled, until the host starts it again', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: -180, options: { lobby: true } })
    expect((await previewAsGuest(meeting))?.entry).toBe('over')
    await kit.owner('update occurrences set cancelled_at = portal_now() where meeting_id = $1', [meeting.id])
    expect(await previewAsGuest(meeting)).toMatchObject({ entry: 'cancelled', startsAt: null })
    await enterAs(host, meeting)
    expect((await previewAsGuest(meeting))?.entry).toBe('knock')
  })

  it('sees the next date of a series whose last one is over', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: -180 })
    await kit.owner(
      `insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
       select tenant_id, meeting_id, '2026-02-01T09:00', starts_at + interval '7 days', ends_at + interval '7 days'
       from occurrences where meeting_id = $1`,
      [meeting.id],
    )
    const [next] = await kit.owner('select max(starts_at) as at from occurrences where meeting_id = $1', [meeting.id])
    expect(await previewAsGuest(meeting)).toMatchObject({ entry: 'wait', startsAt: next.at.toISOString() })
  })

  it('is neither counted nor remembered', async () => {
    const meeting = await makeMeeting(kit, host)
    const guess = createGuesser()
    for (let n = 0; n < 25; n += 1)
      expect(await guess(meeting.number, meeting.password)).toMatchObject({
        body: { meeting: { topic: 'Weekly round' } },
      })
    const { cookies } = await kit.guest(tenant).call(room.preview, { number: meeting.number, password: 'sesame-1' })
    expect(cookies).toEqual([])
    expect(await kit.owner('select id from knocks where meeting_id = $1', [meeting.id])).toEqual([])
  })
})

describe('names of the people inside', () => {
  it('are for users who may enter, not for those who have to be admitted', async () => {
    const meeting = await makeMeeting(kit, host)
    await enterAs(host, meeting)
    const invitee = await invite(meeting)
    expect(await previewAs(invitee, { ...meeting, password: '' })).toMatchObject({
      people: { count: 1, names: ['User'] },
    })
    const guarded = await makeMeeting(kit, host, { options: { lobby: true } })
    await enterAs(host, guarded)
    expect(await previewAs(await invite(guarded), guarded)).toMatchObject({
      entry: 'knock',
      people: { count: 1, names: [] },
    })
  })
})

describe('a stranger', () => {
  it('gets the same response for an unknown number, a wrong password and none', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 5 })
    await enterAs(host, meeting)
    const guess = createGuesser()
    const expected = await guess('1000000007', 'wrong-1')
    expect(expected).toMatchObject({ status: 200, body: { meeting: null } })
    for (const [number, password] of [
      [meeting.number, 'wrong-1'],
      [meeting.number, ''],
      ['1000000007', ''],
    ] as const) {
      const { body, ...response } = await guess(number, password)
      expect({ ...response, body: { ...body, requestId: '' } }).toEqual({
        ...expected,
        body: { ...expected.body, requestId: '' },
      })
    }
    const elsewhere = await kit.createTenant()
    const { number, password } = meeting
    expect((await kit.guest(elsewhere).call(room.preview, { number, password })).body.meeting).toBeNull()
  })

  it('has ten guesses for a meeting, shared with those of the join', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const guess = createGuesser()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await guess(meeting.number, `wrong-${n}`)).code)
    expect(codes).toEqual([...Array(10).fill(undefined), 'too-many-requests', 'too-many-requests'])
    expect((await guess(meeting.number, meeting.password)).code).toBe('too-many-requests')
    const { number, password } = meeting
    const address = `203.0.113.${lastAddress}`
    const join = await kit.guest(tenant).call(room.join, { number, password, name: 'Mallory' }, { address })
    expect(join.body.code).toBe('too-many-requests')
  })

  it('cannot look for numbers: sixty wrong ones from an address, and none is named', async () => {
    const guess = createGuesser()
    const seen: { code: string | undefined; meeting: unknown }[] = []
    for (let n = 0; n < 62; n += 1) {
      const { code, body } = await guess(String(1_000_000_100 + n), 'sesame-1')
      seen.push({ code, meeting: body.meeting })
    }
    expect(seen.filter(({ code }) => code === undefined)).toEqual(Array(60).fill({ meeting: null }))
  })

  it('guesses no more by many requests at once', async () => {
    const meeting = await makeMeeting(kit, host)
    const guess = createGuesser()
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(meeting.number, `wrong-${n}`)))
    expect(all.filter(({ code }) => code === undefined).length).toBeLessThanOrEqual(10)
  })
})
