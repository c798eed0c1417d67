import { randomUUID } from 'node:crypto'
import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import { local, useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, tenant, ada, bob, form, schedule, upcoming, running, findOccurrence, age, past } =
  await useMeetingsFixture()

describe('scheduling a meeting', () => {
  it('assigns a Meeting ID of ten digits and lists it in Upcoming, next first', async () => {
    const user = await kit.createUser(tenant)
    const later = await schedule(user, { start: local(300), end: local(330), topic: 'Later' })
    const sooner = await schedule(user, { start: local(100), end: local(130), topic: 'Sooner' })
    expect(later.number).toMatch(/^\d{10}$/)
    expect(later.url).toMatch(new RegExp(`/portal/join/${later.number}$`))
    const items = await upcoming(user)
    expect(items.map(({ topic }) => topic)).toEqual(['Sooner', 'Later'])
    expect(items[0]).toMatchObject({ meetingId: sooner.id, own: true, running: false, version: 1, timezone: 'UTC' })
    expect(items[0]).not.toHaveProperty('password')
    expect((await upcoming(user, 'late')).map(({ topic }) => topic)).toEqual(['Later'])
  })

  it('finds what overlaps with a period among any number of meetings', async () => {
    const user = await kit.createUser(tenant)
    for (let n = 0; n < 30; n++) await schedule(user, { start: local(60 + n), end: local(120 + n) })
    const far = await schedule(user, { start: local(1000), end: local(1060), topic: 'Far' })
    const list = async (from: string | null, to: string | null) =>
      (await kit.as(user).call(meetings.listSchedules, { filters: { from: from ?? '', to: to ?? '' } })).body.items
    expect((await list(far.startsAt, far.endsAt)).map(({ topic }) => topic)).toEqual(['Far'])
    expect(await list(far.endsAt, new Date(Date.now() + 864e5 * 2).toISOString())).toEqual([])
  })

  it('returns the meeting to its owner and to no one else', async () => {
    const meeting = await schedule()
    expect((await kit.as(ada).call(meetings.get, { id: meeting.id })).body).toEqual(meeting)
    expect(meeting).toMatchObject({ password: 'secret1', version: 1, invitees: [], kind: 'scheduled' })
    const stranger = await kit.createUser(await kit.createTenant())
    for (const user of [bob, tenant.admin, stranger]) {
      expect((await kit.as(user).call(meetings.get, { id: meeting.id })).status).toBe(404)
      expect((await kit.as(user).call(meetings.copyInvite, { id: meeting.id, language: 'en' })).status).toBe(404)
      expect((await kit.as(user).call(meetings.delete, { id: meeting.id })).status).toBe(404)
      expect((await kit.as(user).call(meetings.restore, { id: meeting.id })).status).toBe(404)
      const { topic, start, end, timezone, password } = form()
      const change = {
        id: meeting.id,
        version: 1,
        options: { joinBeforeHost: true },
        topic,
        start,
        end,
        timezone,
        password,
      }
      expect((await kit.as(user).call(meetings.update, change)).status).toBe(404)
      const invitation = { id: meeting.id, invitees: [{ email: 'x@example.test' }] }
      expect((await kit.as(user).call(meetings.invite, invitation)).status).toBe(404)
    }
    expect((await kit.as(ada).call(meetings.get, { id: meeting.id })).body).toEqual(meeting)
  })

  it('stores the password encrypted', async () => {
    const { id } = await schedule()
    const [row] = await kit.owner('select password_encrypted from meetings where id = $1', [id])
    expect(row.password_encrypted.toString('latin1')).not.toContain('secret1')
    const rows = await kit.owner('select before, after from audit_log where object_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/secret1|Board/)
  })

  it('returns the same meeting for a repeated idempotency key', async () => {
    const user = await kit.createUser(tenant)
    const key = randomUUID()
    const input = form()
    const [one, two] = await Promise.all([1, 2].map(() => kit.as(user).call(meetings.create, input, { key })))
    expect(one?.body.id).toBe(two?.body.id)
    expect(await upcoming(user)).toHaveLength(1)
    expect((await kit.as(user).call(meetings.create, { ...input, topic: 'Other' }, { key })).status).toBe(409)
  })

  it('returns a response that an earlier version stored under another name', async () => {
    const user = await kit.createUser(tenant)
    const key = randomUUID()
    const input = form()
    const { body } = await kit.as(user).call(meetings.create, input, { key })
    const earlier = kit.platform.secret.seal(JSON.stringify({ answer: body }))
    await kit.owner('update idempotency_keys set response = $2 where key = $1', [key, earlier])
    expect(await kit.as(user).call(meetings.create, input, { key })).toMatchObject({ status: 200, body })
  })

  it('creates an open meeting without a time, which is only in the list of open meetings', async () => {
    const user = await kit.createUser(tenant)
    const open = { kind: 'open' as const, topic: 'Now', timezone: 'UTC', password: 'secret1' }
    const { body } = await kit.as(user).call(meetings.create, open)
    expect(body).toMatchObject({ start: null, end: null, startsAt: null, kind: 'open' })
    expect(await upcoming(user)).toEqual([])
    const { own, managers, ...fields } = body
    expect({ own, managers }).toEqual({ own: true, managers: [] })
    const listed = { ...fields, running: false, lastUsedAt: null }
    expect((await kit.as(user).call(meetings.list, { kind: 'open' })).body.items).toEqual([listed])
    expect((await kit.as(user).call(meetings.list, {})).body.items).toEqual([])
    const change = {
      id: body.id,
      version: 1,
      topic: 'Now',
      timezone: 'UTC',
      password: 'secret1',
      options: { joinBeforeHost: true },
    }
    expect((await kit.as(user).call(meetings.update, change)).body).toMatchObject({
      options: { joinBeforeHost: true },
      start: null,
    })
  })

  it.each([
    ['a start in the past', { start: local(-1), end: local(60) }, 'start-in-past', 'Please choose an upcoming time'],
    [
      'the current minute as start',
      { start: local(0), end: local(60) },
      'start-in-past',
      'Please choose an upcoming time',
    ],
    [
      'a start in the year 0',
      { start: '0000-01-01T00:00', end: '0000-01-01T01:00' },
      'start-in-past',
      'Please choose an upcoming time',
    ],
    [
      'a start in the year 9999',
      { start: '9999-12-31T22:00', end: '9999-12-31T23:00' },
      'start-in-past',
      'Please choose an upcoming time',
    ],
    ['a start in the year 300000', { start: '300000-01-01T00:00' }, 'start-in-past', 'Please choose an upcoming time'],
    ['a start in words', { start: 'tomorrow' }, 'start-in-past', 'Please choose an upcoming time'],
    ['a missing start', { start: undefined, end: undefined }, 'start-in-past', 'Please choose an upcoming time'],
    ['an end before the start', { end: local(30) }, 'end-before-start', 'Cannot Choose a Pre-Date for End Date'],
    ['more than a day', { end: local(60 + 24 * 60 + 10) }, 'meeting-too-long', 'A meeting can last up to 24 hours'],
    [
      'a password of five characters',
      { password: 'abcde' },
      'meeting-password-invalid',
      'Enter a valid meeting password',
    ],
    [
      'a password of 10 KB',
      { password: 'a'.repeat(10_240) },
      'meeting-password-invalid',
      'Enter a valid meeting password',
    ],
    ['a blank topic', { topic: '   ' }, 'topic-invalid', 'Enter a valid topic'],
    ['a topic of two lines', { topic: 'a\r\nBcc: x@y.test' }, 'topic-invalid', 'Enter a valid topic'],
    ['a topic of 10 KB', { topic: 'a'.repeat(10_240) }, 'topic-invalid', 'Enter a valid topic'],
    ['a time zone of another planet', { timezone: 'Mars/Phobos' }, 'zone-unknown', 'Choose a time zone'],
    ['a UTC offset as time zone', { timezone: '+05:30' }, 'zone-unknown', 'Choose a time zone'],
  ])('refuses %s', async (...[, change, code, message]) => {
    const { status, body } = await kit.as(ada).send(meetings.create, form(change))
    expect(status).toBe(400)
    const text = [{ code: body.code, message: body.message }, ...(body.issues ?? [])]
    expect(text).toContainEqual(expect.objectContaining({ code, message }))
  })

  it('accepts markup in a topic, without invisible characters, and any IANA time zone', async () => {
    const topic = '<b>Ü</b> \u202Eabc'
    expect(
      await schedule(ada, { topic, timezone: 'US/Eastern', start: '2027-07-01T09:00', end: '2027-07-01T10:00' }),
    ).toMatchObject({
      topic: '<b>Ü</b> abc',
      startsAt: '2027-07-01T13:00:00.000Z',
    })
  })

  it.each([
    ['2027-11-07T01:30', '2027-11-07T01:45', 'America/Toronto', '2027-11-07T05:30:00.000Z', '2027-11-07T05:45:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28T03:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z'],
    ['2027-10-31T02:30', '2027-10-31T03:30', 'Europe/Paris', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
  ])('%s to %s in %s has the same instants in form and list', async (...[start, end, timezone, startsAt, endsAt]) => {
    const user = await kit.createUser(tenant)
    const meeting = await schedule(user, { start, end, timezone })
    expect(meeting).toMatchObject({ start, end, startsAt, endsAt })
    expect((await upcoming(user))[0]).toMatchObject({ startsAt, endsAt })
  })
})

describe('past meetings', () => {
  it('are listed newest first, whether they took place or not', async () => {
    const user = await kit.createUser(tenant)
    const held = await schedule(user, { topic: 'Held' })
    const empty = await schedule(user, { topic: 'Nobody came' })
    await schedule(user, { topic: 'Upcoming' })
    await age(held.id, 4)
    await age(empty.id, 6)
    await running(held, await findOccurrence(held.id))
    const rows = await past(user)
    expect(rows.map(({ number, held, participants }) => ({ number, held, participants }))).toEqual([
      { number: held.number, held: true, participants: 2 },
      { number: empty.number, held: false, participants: 0 },
    ])
    expect(rows[1]).toMatchObject({ topic: 'Nobody came', conferenceId: null })
    expect(await past(bob)).not.toContainEqual(expect.objectContaining({ number: held.number }))
  })

  it('are refused for a period that ends before it begins', async () => {
    const listPast = (from: string, to: string) => kit.as(ada).call(meetings.listPast, { from, to })
    const inverted = await listPast('2027-01-02T00:00:00Z', '2027-01-01T00:00:00Z')
    expect(inverted.body.issues?.[0]).toMatchObject({ code: 'end-before-start', field: 'to' })
    expect((await listPast('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z')).status).toBeLessThan(500)
  })
})
