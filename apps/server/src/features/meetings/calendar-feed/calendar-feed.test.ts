import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { toNetwork } from '#platform/security/network.ts'
import { createCalendarProgram, type ShownEvent } from '#test/calendar-program.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { feedLimits, networkLimit } from './calendar-feed.rules.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const zone = 'Europe/Paris'
const today = Temporal.Now.plainDateISO(zone)
const at = (days: number, time: string) => `${today.add({ days })}T${time}`
const form = { kind: 'scheduled', topic: 'Round', timezone: zone, password: 'secret1' } as const

const schedule = async (owner: TestUser, days: number, more: object = {}) =>
  (await kit.as(owner).call(meetings.create, { ...form, start: at(days, '10:00'), end: at(days, '11:00'), ...more }))
    .body

const subscribe = async (user: TestUser) => (await kit.as(user).call(calendarFeed.create, {})).body.url

/** Reads an address as a calendar program does: without cookies or headers of the pages. */
const read = (url: string, headers: { [name: string]: string } = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { host, pathname } = new URL(url)
  return kit.app.inject({ method, url: pathname, headers: { host, ...headers } })
}

/** Shows the events of a calendar with many meetings. */
function show(text: string): ShownEvent[] {
  const feed = new ICAL.Component(ICAL.parse(text))
  const zones = feed.getAllSubcomponents('vtimezone').map(String).join('\r\n')
  const program = createCalendarProgram()
  const byUid = Map.groupBy(feed.getAllSubcomponents('vevent'), (event) => String(event.getFirstPropertyValue('uid')))
  for (const events of byUid.values())
    program.receive(
      `BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\n${zones === '' ? '' : `${zones}\r\n`}${events.map(String).join('\r\n')}\r\nEND:VCALENDAR\r\n`,
    )
  return program.show()
}

const unfold = (text: string): string => text.replaceAll('\r\n ', '')
const sortEvents = (events: readonly ShownEvent[]) =>
  events.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.topic.localeCompare(other.topic))

async function listUpcoming(user: TestUser): Promise<ShownEvent[]> {
  const items: ShownEvent[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { body } = await kit.as(user).call(meetings.listSchedules, { page, size: 100 })
    for (const { startsAt, endsAt, topic, invitation } of body.items)
      if (invitation?.response !== 'declined') items.push({ startsAt, endsAt, topic })
    hasMore = body.hasMore
  }
  return items
}

describe('the calendar at a private address', () => {
  it('has what the user co-manages only if they are invited to it', async () => {
    const [owner, manager] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const url = await subscribe(manager)
    const managers = [manager.email]
    await schedule(owner, 2, { topic: 'Managed', managers })
    await schedule(owner, 3, { topic: 'Both', managers, invitees: [{ email: manager.email }] })
    expect(show((await read(url)).body).map(({ topic }) => topic)).toEqual(['Both'])
  })

  it('shows what the list of upcoming meetings shows: series with exceptions, and invitations not declined', async () => {
    const owner = await kit.createUser(tenant)
    const guest = await kit.createUser(tenant)
    await schedule(owner, 1, { topic: 'Single; with, signs' })
    const series = await schedule(owner, 2, {
      topic: 'Series',
      recurrence: { frequency: 'daily', count: 200 },
      invitees: [{ email: guest.email }],
    })
    await kit.as(owner).call(meetings.updateOccurrence, {
      id: series.id,
      occurrence: at(4, '10:00'),
      version: series.version,
      topic: 'Moved',
      start: at(4, '15:30'),
      end: at(4, '17:00'),
    })
    await kit.as(owner).call(meetings.delete, { id: series.id, occurrence: at(5, '10:00') })
    const declined = await schedule(owner, 3, { topic: 'Declined', invitees: [{ email: guest.email }] })
    await kit.as(guest).call(responses.respondAsUser, { id: declined.id, response: 'declined' })
    const once = await schedule(owner, 6, { topic: 'Once', recurrence: { frequency: 'daily', count: 3 } })
    await kit.as(owner).call(meetings.invite, {
      id: once.id,
      occurrence: at(7, '10:00'),
      invitees: [{ email: guest.email }],
    })
    await schedule(guest, 8, { topic: 'Of the guest', timezone: 'America/New_York' })
    for (const user of [owner, guest]) {
      const shown = show((await read(await subscribe(user))).body)
      const listed = await listUpcoming(user)
      expect(sortEvents(shown)).toEqual(sortEvents(listed))
    }
    expect((await listUpcoming(guest)).map(({ topic }) => topic)).toContain('Once')
    // Many programs ignore exceptions of a series that a feed does not contain.
    const oneDate = unfold((await read(await subscribe(guest))).body).split('BEGIN:VEVENT')
    expect(oneDate.filter((event) => event.includes('SUMMARY:Once'))).toHaveLength(1)
    expect(oneDate.find((event) => event.includes('SUMMARY:Once'))).not.toContain('RECURRENCE-ID')
  })

  it('is a calendar of its own name that passwords of others are not in', async () => {
    const owner = await kit.createUser(tenant)
    const guest = await kit.createUser(tenant, { language: 'fr' })
    const { url } = await schedule(owner, 1, { password: 'hidden-1', invitees: [{ email: guest.email }] })
    const own = await read(await subscribe(owner))
    expect(own.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const unfolded = own.body.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`${url}#hidden-1`)
    expect(unfolded).toContain('METHOD:PUBLISH')
    expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT60M')
    const invited = (await read(await subscribe(guest))).body.replaceAll('\r\n ', '')
    expect(invited).toContain(`X-WR-CALNAME:Réunions (Tenant ${tenant.subdomain})`)
    expect(invited).toContain(url)
    expect(invited).not.toContain('hidden-1')
    expect(invited).not.toContain('ATTENDEE')
  })

  it('states that nothing has changed, until something has', async () => {
    const owner = await kit.createUser(tenant)
    const meeting = await schedule(owner, 1)
    const url = await subscribe(owner)
    const first = await read(url)
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    const same = await read(url, { 'if-none-match': `"other", W/${tag}` })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag])
    expect((await read(url)).body).toBe(first.body)
    const head = await read(url, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag])
    await kit.as(owner).call(meetings.delete, { id: meeting.id })
    const changed = await read(url, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(show(changed.body)).toEqual([])
    await kit.as(owner).call(meetings.restore, { id: meeting.id })
    const restored = await read(url, { 'if-none-match': tag })
    expect([restored.statusCode, show(restored.body).length]).toEqual([200, 1])
  })

  it('has many meetings and long series', async () => {
    const owner = await kit.createUser(tenant)
    await schedule(owner, 1, { topic: 'Long', recurrence: { frequency: 'daily', count: 365 } })
    const [meeting] = await kit.owner('select * from meetings where owner_id = $1', [owner.id])
    await kit.owner(
      `with numbers as (insert into meeting_numbers (tenant_id, number)
         select $1, (3000000000 + n)::text from generate_series(1, 1000) n returning number),
       added as (insert into meetings (tenant_id, number, kind, owner_id, topic, timezone, local_start, local_end, duration_minutes, password_encrypted, ical_uid)
         select $1, number, 'scheduled', $2, 'Many', 'UTC', '2026-12-01T09:00', '2026-12-01T10:00', 60, $3, number from numbers returning id),
       held as (insert into occurrences (tenant_id, meeting_id, local_start, starts_at, ends_at)
         select $1, id, '2026-12-01T09:00', portal_now() + interval '3 days', portal_now() + interval '3 days 1 hour' from added returning *)
       insert into calendar_entries (tenant_id, user_id, meeting_id, occurrence_id, starts_at, ends_at, is_owner)
       select $1, $2, meeting_id, id, starts_at, ends_at, true from held`,
      [tenant.tenantId, owner.id, meeting.password_encrypted],
    )
    const { body } = await read(await subscribe(owner))
    expect(body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1000)
    expect(body).toContain('SUMMARY:Long')
  }, 30_000)
})

describe('the address', () => {
  it('is shown once, stops when it is replaced, and is not stored', async () => {
    const owner = await kit.createUser(tenant)
    expect((await kit.as(owner).call(calendarFeed.get, {})).body).toEqual({ feed: null })
    const old = await subscribe(owner)
    expect((await kit.as(owner).call(calendarFeed.get, {})).body.feed).toMatchObject({ lastUsedAt: null })
    expect((await read(old)).statusCode).toBe(200)
    expect((await kit.as(owner).call(calendarFeed.get, {})).body.feed?.lastUsedAt).not.toBeNull()
    const current = await subscribe(owner)
    expect((await read(old)).statusCode).toBe(404)
    expect((await read(current)).statusCode).toBe(200)
    const token = expectDefined(/([\w-]{43})\.ics$/.exec(current)?.[1])
    const kept = await kit.owner(
      `select 1 from calendar_feeds f where f::text like $1
       union all select 1 from audit_log a where a::text like $1
       union all select 1 from events e where e::text like $1`,
      [`%${token}%`],
    )
    expect(kept).toEqual([])
    const audited = await kit.owner('select action from audit_log where actor_id = $1 order by occurred_at', [owner.id])
    expect(audited.map(({ action }) => action)).toEqual(['calendarFeed.create', 'calendarFeed.create'])
    await kit.as(owner).call(calendarFeed.delete, {})
    expect((await read(current)).statusCode).toBe(404)
    expect((await kit.as(owner).call(calendarFeed.get, {})).body).toEqual({ feed: null })
  })

  it('is unknown on another host, and of users and tenants who are disabled', async () => {
    const own = await kit.createTenant()
    const other = await kit.createTenant()
    const owner = await kit.createUser(own)
    const url = await subscribe(owner)
    const unknown = await read(url.replace(/[\w-]{43}\.ics/, `${'x'.repeat(43)}.ics`))
    const expectUnknown = async (address: string) => {
      const { statusCode, body } = await read(address)
      const hide = (text: string) => ({ ...JSON.parse(text), requestId: '' })
      expect([statusCode, hide(body)]).toEqual([404, hide(unknown.body)])
    }
    await expectUnknown(url.replace(own.subdomain, other.subdomain))
    await expectUnknown(url.replace('.ics', ''))
    for (const status of ['disabled', 'unlinked', 'deleted']) {
      await kit.owner('update users set status = $1 where id = $2', [status, owner.id])
      await expectUnknown(url)
    }
    await kit.owner(`update users set status = 'active' where id = $1`, [owner.id])
    expect((await read(url)).statusCode).toBe(200)
    await kit.owner(`update hosts set status = 'disabled' where subdomain = $1`, [own.subdomain])
    await expectUnknown(url)
  })

  it('can be read a number of times', async () => {
    const owner = await kit.createUser(tenant)
    const url = await subscribe(owner)
    for (let n = 0; n < feedLimits.feed; n += 1) expect((await read(url)).statusCode).toBe(200)
    const refused = await read(url)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).not.toContain(new URL(url).pathname)
    expect((await read(await subscribe(await kit.createUser(tenant)))).statusCode).toBe(200)
  })

  it('can be read a number of times from one network, with any address', async () => {
    const { host, pathname } = new URL(await subscribe(await kit.createUser(tenant)))
    const readFrom = (remoteAddress: string) =>
      kit.app.inject({ method: 'GET', url: pathname, headers: { host }, remoteAddress })
    await kit.owner(
      `insert into rate_limits (tenant_id, key, count, expires_at) values ($1, $2, $3, portal_now() + interval '1 hour')`,
      [tenant.tenantId, networkLimit(toNetwork('203.0.113.7')).key, feedLimits.network - 1],
    )
    expect((await readFrom('203.0.113.7')).statusCode).toBe(200)
    expect((await readFrom('203.0.113.7')).statusCode).toBe(429)
    expect((await readFrom('198.51.100.7')).statusCode).toBe(200)
  })
})
